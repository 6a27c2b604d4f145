/** PostgreSQL's settings for a small machine. Those not named keep their defaults; fsync stays on. */
export function settings(port: number, logFolder: string): Record<string, string> {
  return {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    // Some thirty a worker.
    max_connections: "250",
    shared_buffers: "128MB",
    max_wal_size: "256MB",
    min_wal_size: "32MB",
    // After a crash every file is flushed before the log is replayed: one call instead of a thousand.
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
    max_parallel_workers_per_gather: "0",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // One file a weekday, emptied when its day comes round again: a week of log, no clean-up.
    logging_collector: "on",
    log_directory: logFolder,
    log_filename: "postgres-%a.log",
    log_rotation_age: "1d",
    log_rotation_size: "0",
    log_truncate_on_rotation: "on",
    // A failed statement, its details and even what PostgreSQL says of it hold people's names and
    // addresses, which don't belong in a log. The site's own log says what failed, without them.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
  };
}
