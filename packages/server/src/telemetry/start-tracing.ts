interface TracingSettings {
  service: string
  /** Where spans are sent (OTLP over HTTP), without `/v1/traces`. No tracing if undefined. */
  endpoint: string | undefined
}

/** Starts tracing if an endpoint is set, and only then loads OpenTelemetry. `stop` sends the remaining spans. */
export async function startTracing({ endpoint, ...settings }: TracingSettings): Promise<{ stop(): Promise<void> }> {
  if (!endpoint) return { stop: async () => undefined }
  const { recordSpans } = await import('./otel.ts')
  return recordSpans({ ...settings, endpoint })
}
