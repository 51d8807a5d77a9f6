import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const NANO = 1e-9

/** Has values looked at as metrics are read. */
type Looked = (
  name: string,
  help: string,
  labels: readonly string[],
  values: () => readonly { labels: Record<string, string>; value: number }[],
) => void

/**
 * What Node knows of its process, under the names that prom-client gives it. Without its times of garbage collections: to
 * observe these took a tenth of the processor, or more, of a process that collects often.
 */
export function observeProcess(metrics: { counted: Looked; measured: Looked }): void {
  const lag = monitorEventLoopDelay({ resolution: 10 })
  lag.enable()
  const one = (value: number) => [{ labels: {}, value }]
  metrics.counted('process_cpu_seconds_total', 'Processor time of the process.', [], () => {
    const { user, system } = process.cpuUsage()
    return one((user + system) / 1e6)
  })
  metrics.measured('process_start_time_seconds', 'When the process began, since 1970.', [], () =>
    one(Math.round(Date.now() / 1_000 - process.uptime())),
  )
  metrics.measured('process_resident_memory_bytes', 'Memory of the process.', [], () => one(process.memoryUsage.rss()))
  metrics.measured('process_open_fds', 'Open files and sockets; Linux alone says.', [], () =>
    process.platform === 'linux' ? one(readdirSync('/proc/self/fd').length) : [],
  )
  metrics.measured('nodejs_memory_bytes', 'Memory that Node knows of.', ['part'], () => {
    const { heapTotal, heapUsed, external } = process.memoryUsage()
    return Object.entries({ heapTotal, heapUsed, external }).map(([part, value]) => ({ labels: { part }, value }))
  })
  metrics.measured('nodejs_active_handles_total', 'What keeps the event loop alive.', [], () =>
    one(process.getActiveResourcesInfo().length),
  )
  metrics.measured('nodejs_eventloop_lag_p99_seconds', 'Lag of the event loop since the last look.', [], () => {
    const seconds = lag.percentile(99) * NANO
    lag.reset()
    return one(seconds)
  })
}
