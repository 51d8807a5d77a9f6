const MB = 2 ** 20

/** What is looked at of each service as time goes by, out of its metrics; in MB, in pieces or in ms. */
export const GAUGES = {
  'memory, MB': { name: 'process_resident_memory_bytes', scale: 1 / MB },
  'heap used, MB': { name: 'nodejs_memory_bytes', labels: 'part="heapUsed"', scale: 1 / MB },
  'open files': { name: 'process_open_fds', scale: 1 },
  'active handles': { name: 'nodejs_active_handles_total', scale: 1 },
  'event loop lag p99, ms': { name: 'nodejs_eventloop_lag_p99_seconds', scale: 1_000 },
} as const satisfies Record<string, { name: string; labels?: string; scale: number }>

/** The sum of a metric's series whose labels hold that text, in Prometheus' text format; NaN where there are none. */
export function sumOf(text: string, name: string, labels = ''): number {
  const values = text.split('\n').flatMap((line) => {
    const [, metric, given = '', value] = /^(\w+)(\{.*\})? (\S+)/.exec(line) ?? []
    return metric === name && given.includes(labels) ? [Number(value)] : []
  })
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0)
}
