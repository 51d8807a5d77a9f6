import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pTimeout from 'p-timeout'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { getRunningRelease } from './release.ts'

/** One value without labels, or several values with labels. */
type Values = number | readonly { labels: Record<string, string>; value: number }[]
const toRows = (values: Values) => (typeof values === 'number' ? [{ labels: {}, value: values }] : values)

interface ScrapeQuery {
  part: string
  gauges: readonly Gauge[]
  setGauges: () => Promise<void>
}

/**
 * Creates a process's metrics, including Node's own. Labels have few possible values, which never include visitors'
 * data or URLs.
 */
export function createMetrics({ service, timeoutMs = 2_000 }: { service: string; timeoutMs?: number }) {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  const registers = [registry]
  const gauge = (name: string, help: string, labels: readonly string[] = []): Gauge =>
    new Gauge({ name, help, labelNames: [...labels], registers })
  const buildInfo = gauge('houselights_build_info', 'What is running; always 1.', ['release', 'node'])
  buildInfo.set({ release: getRunningRelease(), node: process.version }, 1)
  const upGauge = gauge(
    'houselights_up',
    'Whether a part outside this process answered when its metrics were scraped.',
    ['part'],
  )
  const queries: ScrapeQuery[] = []
  let pendingText: Promise<string> | undefined

  async function refresh({ part, gauges, setGauges }: ScrapeQuery): Promise<void> {
    clearGauges(gauges)
    // The part's own errors say why it is down. The metric only says that it is.
    const hasResponded = await pTimeout(setGauges(), { milliseconds: timeoutMs }).then(
      () => true,
      () => false,
    )
    if (!hasResponded) clearGauges(gauges)
    upGauge.set({ part }, hasResponded ? 1 : 0)
  }
  async function collectText(): Promise<string> {
    await Promise.all(queries.map(refresh))
    return registry.metrics()
  }
  const registerGauge = (name: string, help: string, labelNames: readonly string[], values: () => Values): void =>
    void new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      collect() {
        this.reset()
        for (const { labels, value } of toRows(values())) this.set(labels, value)
      },
    })
  const metrics = {
    registry,
    gauge,
    counter: (name: string, help: string, labels: readonly string[] = []): Counter =>
      new Counter({ name, help, labelNames: [...labels], registers }),
    histogram: (
      name: string,
      help: string,
      { labels = [], buckets }: { labels?: readonly string[]; buckets: number[] },
    ): Histogram => new Histogram({ name, help, labelNames: [...labels], buckets, registers }),
    /** Registers a counter whose values are stored elsewhere and looked up at each scrape. */
    registerCounter: (name: string, help: string, labelNames: readonly string[], values: () => Values): void =>
      void new Counter({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        collect() {
          this.reset()
          for (const { labels, value } of toRows(values())) this.inc(labels, value)
        },
      }),
    registerGauge,
    connections: (pools: Readonly<Record<string, () => { open: number; idle: number; waiting: number }>>): void =>
      registerGauge('houselights_database_connections', 'Connections to the database by pool.', ['pool', 'state'], () =>
        Object.entries(pools).flatMap(([pool, connections]) =>
          Object.entries(connections()).map(([state, value]) => ({ labels: { pool, state }, value })),
        ),
      ),
    /**
     * Sets gauges at each scrape with one cheap query. If it fails or is late, `houselights_up` is 0 and the gauges
     * have no value.
     */
    atScrape: (part: string, gauges: readonly Gauge[], setGauges: () => Promise<void>): void =>
      void queries.push({ part, gauges, setGauges }),
    /** Returns all metrics in Prometheus's text format. Simultaneous callers share one query. */
    text: (): Promise<string> => {
      pendingText ??= collectText().finally(() => {
        pendingText = undefined
      })
      return pendingText
    },
  }
  observeProcess(metrics)
  return metrics
}
export type Metrics = ReturnType<typeof createMetrics>

// Uses prom-client's metric names, but leaves out its garbage collection times: measuring them took a tenth or more of
// the CPU time in a process that collects often.
function observeProcess({ registerCounter, registerGauge }: Pick<Metrics, 'registerCounter' | 'registerGauge'>): void {
  const lag = monitorEventLoopDelay({ resolution: 10 })
  lag.enable()
  registerCounter('process_cpu_seconds_total', 'CPU time of the process.', [], () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  registerGauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', [], () =>
    Math.round(Date.now() / 1_000 - process.uptime()),
  )
  registerGauge('process_resident_memory_bytes', 'Memory of the process.', [], () => process.memoryUsage.rss())
  registerGauge('process_open_fds', 'Open files and sockets; only on Linux.', [], () =>
    process.platform === 'linux' ? readdirSync('/proc/self/fd').length : [],
  )
  registerGauge('nodejs_memory_bytes', 'Memory that Node knows of.', ['part'], () => {
    const { heapTotal, heapUsed, external } = process.memoryUsage()
    return Object.entries({ heapTotal, heapUsed, external }).map(([part, value]) => ({ labels: { part }, value }))
  })
  const handles = () => process.getActiveResourcesInfo().length
  registerGauge('nodejs_active_handles_total', 'What keeps the event loop alive.', [], handles)
  registerGauge('nodejs_eventloop_lag_p99_seconds', 'Lag of the event loop since the last scrape.', [], () => {
    const seconds = lag.percentile(99) / 1e9
    lag.reset()
    return seconds
  })
}

function clearGauges(gauges: readonly Gauge[]): void {
  for (const gauge of gauges) {
    gauge.reset()
    // After a reset, a gauge without labels would report 0, which looks like a measurement.
    gauge.remove({})
  }
}
