"""OpenStack Swift with its S3 interface in one process, for tests: a real peer for S3 storage.

Usage: serve.py FOLDER. Prints the address when it answers. Needs Debian's python3-swift.
"""

import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

utils.HASH_PATH_SUFFIX = b"tests"
utils.HASH_PATH_PREFIX = b""
utils.validate_hash_conf = lambda: None

folder = os.path.abspath(sys.argv[1])
os.makedirs(os.path.join(folder, "disk", "sda"), exist_ok=True)


class Silent:
    def write(self, text):
        pass

    def flush(self):
        pass


def config(name, body):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(body)
    return path


class Memory(dict):
    """Replaces memcached."""

    def __bool__(self):
        return True

    def get(self, key, *_, **__):
        return super().get(key)

    def set(self, key, value, *_, **__):
        self[key] = value

    def delete(self, key, *_, **__):
        self.pop(key, None)


memory = Memory()


def serve(path, socket):
    app = loadapp(path)

    def remembering(environ, start_response):
        environ["swift.cache"] = memory
        return app(environ, start_response)

    eventlet.spawn(wsgi.server, socket, remembering, log=Silent())


for kind in ["account", "container", "object"]:
    socket = eventlet.listen(("127.0.0.1", 0))
    port = socket.getsockname()[1]
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(
        {"id": 0, "region": 1, "zone": 1, "weight": 1, "device": "sda", "ip": "127.0.0.1", "port": port}
    )
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f"{kind}.ring.gz"))
    serve(
        config(
            f"{kind}.conf",
            f"""[DEFAULT]
swift_dir = {folder}
devices = {folder}/disk
mount_check = false
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
""",
        ),
        socket,
    )

front = eventlet.listen(("127.0.0.1", 0))
proxy = config(
    "proxy.conf",
    f"""[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors s3api tempauth copy slo dlo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_bucket_listing = 20
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
""",
)
serve(proxy, front)
print(f"http://127.0.0.1:{front.getsockname()[1]}", flush=True)
# Ends with the process that started it.
eventlet.tpool.execute(sys.stdin.read)
