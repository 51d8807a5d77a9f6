// Loaded before a service: when the one that started it is gone, even by force, it must not keep the ports.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
// Under `node --watch` the parent is Node's watcher, which outlives whoever started it. The pipe from there ends with it.
if (process.env.WATCH_REPORT_DEPENDENCIES)
  process.stdin
    .on('end', () => process.kill(process.ppid, 'SIGTERM'))
    .resume()
    .unref()
