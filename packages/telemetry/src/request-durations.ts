import { Histogram, type Registry } from 'prom-client'

/** An answer from memory takes a fraction of a millisecond; a job's call waits for minutes. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Others are counted together: whoever makes up methods makes up no series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** A histogram of requests; gives what counts one. */
export function requestDurations(registry: Registry) {
  const histogram = new Histogram({
    name: 'houselights_http_request_duration_seconds',
    help: 'Requests, and how long answering took.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return (method: string, route: string, status: number, seconds: number): void =>
    histogram.observe(
      { method: METHODS.has(method) ? method : 'other', route, status: `${Math.floor(status / 100)}xx` },
      seconds,
    )
}
