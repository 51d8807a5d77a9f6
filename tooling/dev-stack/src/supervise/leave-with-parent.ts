// Loaded before a service: when the one that started it is gone, even by force, it must not keep the ports.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
