"""Everything a scene needs: `from studio import *`.

Units are metres, +Y runs down the track, all randomness is seeded. A scene file builds the set and
ends with `shoot(CAMERAS)`; each camera is one picture (the phone pictures are aimed again, not cropped).
"""

from gear import *

WIDE, PHONE = (2400, 1350), (1200, 1600)


def args():
    """key=value pairs after `--` on Blender's command line."""
    rest = sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else []
    return dict(a.partition('=')[::2] for a in rest)


def reset():
    """An empty Cycles scene with a world to fill."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    s.world = bpy.data.worlds.new('world')
    s.world.use_nodes = True
    return s


def camera(loc, target, lens=50, fstop=2.8, focus=None, roll=0, shift=(0, 0), blades=9):
    """A full-frame camera; the focus plane goes through `focus` (default: the target)."""
    data = bpy.data.cameras.new('camera')
    o = bpy.data.objects.new('camera', data)
    s = bpy.context.scene
    s.collection.objects.link(o)
    s.camera = o
    loc, target = Vector(loc), Vector(target)
    o.location = loc
    o.rotation_euler = ((target - loc).to_track_quat('-Z', 'Y') @ Euler((0, 0, R(roll))).to_quaternion()).to_euler()
    data.lens, data.sensor_width, (data.shift_x, data.shift_y) = lens, 36, shift
    data.clip_start, data.clip_end = 0.01, 3000
    data.dof.use_dof, data.dof.aperture_fstop = True, fstop
    data.dof.aperture_blades, data.dof.aperture_rotation = blades, R(12)
    to = Vector(focus) if focus is not None else target
    data.dof.focus_distance = max(0.05, (to - loc).dot((target - loc).normalized()))
    return o


def shoot(cameras, clamp=8.0, bounces=5):
    """Render `cam=` (default: the first camera) as two half buffers with different seeds plus the
    denoising passes, dumped raw for denoise.cpp. `w=` sets the rendered width, `spp=` the samples."""
    a = args()
    cam = a.get('cam') or next(iter(cameras))
    spec = dict(cameras[cam])
    size = spec.pop('size', WIDE)
    camera(**spec)
    name, spp, width = a.get('name', cam), int(a.get('spp', 24)), int(a.get('w', 800))
    height = round(width * size[1] / size[0])
    s = bpy.context.scene
    c, layer = s.cycles, s.view_layers[0]
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = width, height, 100
    c.device, c.use_denoising, c.use_adaptive_sampling, c.samples = 'CPU', False, False, max(1, spp // 2)
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = bounces, min(3, bounces), min(4, bounces)
    c.transmission_bounces, c.transparent_max_bounces, c.volume_bounces = bounces, 16, 0
    c.sample_clamp_indirect, c.sample_clamp_direct = clamp, 0
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy, c.pixel_filter_type, c.filter_width = 1.0, 'BLACKMAN_HARRIS', 1.5
    s.render.use_persistent_data = True
    s.render.threads_mode, s.render.threads = 'FIXED', int(a.get('threads', 2))
    layer.cycles.denoising_store_passes = layer.use_pass_z = True
    s.view_settings.view_transform = 'Standard'
    passes = {'col': 'Image', 'alb': 'Denoising Albedo', 'nor': 'Denoising Normal', 'dep': 'Denoising Depth'}
    s.use_nodes = True
    tree = s.node_tree
    tree.nodes.clear()
    layers, files = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
    files.format.file_format, files.format.color_depth = 'OPEN_EXR', '32'
    files.format.color_mode, files.format.exr_codec = 'RGB', 'ZIP'
    files.base_path = WORK
    files.file_slots.clear()
    for key, output in passes.items():
        files.file_slots.new(f'{name}_{key}_')
        tree.links.new(layers.outputs[output], files.inputs[-1])
    buffers, start = {}, time.time()
    for half, seed in (('A', 11), ('B', 77)):
        c.seed = seed
        s.frame_set(1)
        bpy.ops.render.render(write_still=False)
        for key in passes:
            path = f'{WORK}/{name}_{key}_0001.exr'
            image = bpy.data.images.load(path)
            image.colorspace_settings.name = 'Non-Color'
            px = np.empty(width * height * 4, np.float32)
            image.pixels.foreach_get(px)
            buffers[key + half] = px.reshape(height, width, 4)[::-1, :, :3].copy()
            bpy.data.images.remove(image)
            os.remove(path)
    planes = [buffers[key + half][:, :, i] for key in ('col', 'alb', 'nor') for half in 'AB' for i in range(3)]
    planes += [np.minimum(buffers['dep' + half][:, :, 0], 1e4) for half in 'AB']
    np.nan_to_num(np.stack(planes)).astype(np.float32).tofile(f'{WORK}/{name}.raw')
    open(f'{WORK}/{name}.size', 'w').write(f'{width} {height}')
    print(f'[art] {name} {width}x{height} {spp} spp {time.time() - start:.0f} s', flush=True)
