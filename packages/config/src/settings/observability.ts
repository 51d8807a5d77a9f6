import { z } from 'zod'

/** `9464` for this machine only, or `0.0.0.0:9464`. */
const MetricsPort = z.string().transform((text, { addIssue }) => {
  const [, host = '127.0.0.1', digits] = /^(?:\[?(.+?)\]?:)?(\d{1,5})$/.exec(text) ?? []
  const port = Number(digits)
  if (!(port >= 1 && port <= 65_535)) addIssue('must be a port, or address:port')
  return { host, port }
})

export const ObservabilityEnv = z.object({
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: MetricsPort.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  HEARTBEAT_URL: z.url({ protocol: /^https?$/ }).optional(),
})

export const toObservability = (data: z.output<typeof ObservabilityEnv>) => ({
  metrics: data.METRICS_PORT,
  /** Where traces are sent (OTLP over HTTP), without `/v1/traces`. */
  tracesEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
  heartbeatUrl: data.HEARTBEAT_URL?.replace(/\/$/, ''),
})
