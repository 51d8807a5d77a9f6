import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@houselights/database/sql/sql'

const SAMPLE_INTERVAL_MS = 5_000
const MB = 2 ** 20
const HOUR_MS = 3_600_000

/** The metrics sampled from each service, in MB, counts or ms. */
const GAUGES = {
  'memory, MB': { name: 'process_resident_memory_bytes', scale: 1 / MB },
  'heap used, MB': { name: 'nodejs_memory_bytes', labels: 'part="heapUsed"', scale: 1 / MB },
  'open files': { name: 'process_open_fds', scale: 1 },
  'active handles': { name: 'nodejs_active_handles_total', scale: 1 },
  'event loop lag p99, ms': { name: 'nodejs_eventloop_lag_p99_seconds', scale: 1_000 },
} as const satisfies Record<string, { name: string; labels?: string; scale: number }>

/**
 * Adds up a metric's series whose labels contain `labels`; NaN if there are none. `text` has Prometheus' text format.
 * @internal
 */
export function sumMetric(text: string, name: string, labels = ''): number {
  const values = text.split('\n').flatMap((line) => {
    const [, metric, labelText = '', value] = /^(\w+)(\{.*\})? (\S+)/.exec(line) ?? []
    return metric === name && labelText.includes(labels) ? [Number(value)] : []
  })
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0)
}

/** The samples over time, by service and metric; x is in hours. */
export type Series = Map<string, Map<string, { x: number; y: number }[]>>

interface SampleOptions {
  metrics: Readonly<Record<string, string>>
  db: Database
  signal: AbortSignal
}

/** Samples all services, the database and the queue until it's aborted. */
export async function sample({ metrics, db, signal }: SampleOptions): Promise<Series> {
  const series: Series = new Map()
  const startedAt = performance.now()
  const addSample = (service: string, metric: string, y: number) => {
    const serviceSeries = series.get(service) ?? new Map<string, { x: number; y: number }[]>()
    const points = serviceSeries.get(metric) ?? []
    points.push({ x: (performance.now() - startedAt) / HOUR_MS, y })
    series.set(service, serviceSeries.set(metric, points))
  }
  while (!signal.aborted) {
    for (const [service, url] of Object.entries(metrics)) {
      const text = await (await fetch(`${url}/metrics`)).text()
      for (const [metric, { name, scale, ...labels }] of Object.entries(GAUGES))
        addSample(service, metric, sumMetric(text, name, 'labels' in labels ? labels.labels : '') * scale)
      if (service === 'api') addSample('queue', 'jobs, ended ones too', sumMetric(text, 'houselights_queue_jobs'))
    }
    const [database] = await db.query<{ size: string; connections: number }[]>(
      `select pg_database_size(current_database()) as size,
        (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`,
    )
    addSample('database', 'size, MB', Number(database?.size) / MB)
    addSample('database', 'connections', database?.connections ?? Number.NaN)
    // an abort ends the wait immediately
    await wait(SAMPLE_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
  }
  return series
}

export async function getTableSizes(db: Database): Promise<Map<string, number>> {
  const rows = await db.query<{ name: string; bytes: string }[]>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes) / MB]))
}
