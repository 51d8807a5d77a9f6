import pTimeout from 'p-timeout'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { observeProcess } from './process-metrics.ts'

/** A value, and whose it is. */
interface Value {
  labels: Record<string, string>
  value: number
}

interface Connections {
  open: number
  idle: number
  waiting: number
}

/** The metrics of a process. Their labels take few values: none of a visitor's, no addresses. */
export interface Metrics {
  registry: Registry
  gauge(name: string, help: string, labels?: readonly string[]): Gauge
  counter(name: string, help: string, labels?: readonly string[]): Counter
  histogram(name: string, help: string, settings: { labels?: readonly string[]; buckets: number[] }): Histogram
  /** Counts that somebody else keeps, looked at as metrics are read. */
  counted(name: string, help: string, labels: readonly string[], values: () => readonly Value[]): void
  /** The same of what goes up and down. */
  measured(name: string, help: string, labels: readonly string[], values: () => readonly Value[]): void
  /** The connections of pools to the database. */
  connections(pools: Readonly<Record<string, () => Connections>>): void
  /**
   * Has gauges set as metrics are read, by one cheap look at something outside the process. One that fails or takes too long sets
   * `houselights_up` of its part to 0, and its gauges are left out.
   */
  atScrape(part: string, gauges: readonly Gauge[], look: () => Promise<void>): void
  /** All of them, as Prometheus reads them. */
  text(): Promise<string>
}

interface Settings {
  service: string
  /** What is running, as the deployment names it. */
  release: string
  /** How long a look may take. */
  timeoutMs?: number
}

interface Look {
  part: string
  gauges: readonly Gauge[]
  look: () => Promise<void>
}

/** The registry of a service, with what Node knows of its process. */
export function createMetrics({ service, release, timeoutMs = 2_000 }: Settings): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  new Gauge({
    name: 'houselights_build_info',
    help: 'What is running; always 1.',
    labelNames: ['release', 'node'],
    registers: [registry],
  }).set({ release, node: process.version }, 1)
  const up = new Gauge({
    name: 'houselights_up',
    help: 'Whether a part outside this process answered as its metrics were read.',
    labelNames: ['part'],
    registers: [registry],
  })
  const looks: Look[] = []
  let reading: Promise<string> | undefined

  async function refresh({ part, gauges, look }: Look): Promise<void> {
    leaveOut(gauges)
    const answered = await inTime(look(), timeoutMs)
    if (!answered) leaveOut(gauges)
    up.set({ part }, answered ? 1 : 0)
  }
  async function read(): Promise<string> {
    await Promise.all(looks.map(refresh))
    return registry.metrics()
  }
  const measured: Metrics['measured'] = (name, help, labelNames, values) =>
    void new Gauge({
      ...{ name, help, labelNames: [...labelNames], registers: [registry] },
      collect() {
        this.reset()
        for (const { labels, value } of values()) this.set(labels, value)
      },
    })
  const metrics: Metrics = {
    registry,
    gauge: (name, help, labels = []) => new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: [...labels], registers: [registry] }),
    histogram: (name, help, { labels = [], buckets }) =>
      new Histogram({ name, help, labelNames: [...labels], buckets, registers: [registry] }),
    counted: (name, help, labelNames, values) =>
      void new Counter({
        ...{ name, help, labelNames: [...labelNames], registers: [registry] },
        collect() {
          this.reset()
          for (const { labels, value } of values()) this.inc(labels, value)
        },
      }),
    measured,
    connections: (pools) =>
      measured('houselights_database_connections', 'Connections to the database by pool.', ['pool', 'state'], () =>
        Object.entries(pools).flatMap(([pool, connections]) =>
          Object.entries(connections()).map(([state, value]) => ({ labels: { pool, state }, value })),
        ),
      ),
    atScrape: (part, gauges, look) => void looks.push({ part, gauges, look }),
    // those who read at the same time share one look
    text: () => {
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
  }
  observeProcess(metrics)
  return metrics
}

function leaveOut(gauges: readonly Gauge[]): void {
  for (const gauge of gauges) {
    gauge.reset()
    // one without labels would be 0, which says something
    gauge.remove({})
  }
}

/** Why a part is away is in its own errors: here it is a metric. */
const inTime = (look: Promise<void>, timeoutMs: number): Promise<boolean> =>
  pTimeout(look, { milliseconds: timeoutMs }).then(
    () => true,
    () => false,
  )
