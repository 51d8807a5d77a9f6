import { z } from 'zod'

export const ObservabilityEnv = z.object({
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  RELEASE: z.string().max(100).default('unknown'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  HEARTBEAT_URL: z.url({ protocol: /^https?$/ }).optional(),
})

export interface Observability {
  /** Where metrics are served, apart from the service; nowhere when undefined. */
  metrics: { host: string; port: number } | undefined
  /** What is running, as the deployment names it. */
  release: string
  /** Where traces go, and the share that is recorded of those that begin here. */
  traces: { endpoint: string | undefined; share: number }
  /** What the worker pings while it is well. */
  heartbeatUrl: string | undefined
}

export const observabilityOf = (data: z.output<typeof ObservabilityEnv>): Observability => ({
  metrics: data.METRICS_PORT === undefined ? undefined : { host: data.METRICS_HOST, port: data.METRICS_PORT },
  release: data.RELEASE,
  traces: { endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT, share: data.OTEL_TRACES_SAMPLER_ARG },
  heartbeatUrl: data.HEARTBEAT_URL?.replace(/\/$/, ''),
})
