interface TracingSettings {
  service: string
  /** Where spans go (OTLP over HTTP), without `/v1/traces`; no tracing when undefined. */
  endpoint: string | undefined
}

/** Records spans where an endpoint is set; `stop` sends what is not sent yet. OpenTelemetry is loaded only then. */
export async function startTracing({ endpoint, ...settings }: TracingSettings): Promise<{ stop(): Promise<void> }> {
  if (!endpoint) return { stop: async () => undefined }
  const { recordSpans } = await import('./otel.ts')
  return recordSpans({ ...settings, endpoint })
}
