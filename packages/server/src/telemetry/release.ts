/** Returns the running release. The deployment sets it in OpenTelemetry's own variable: `service.version=1.2.3`. */
export const getRunningRelease = (): string =>
  /(?:^|,)service\.version=([^,]+)/.exec(process.env.OTEL_RESOURCE_ATTRIBUTES ?? '')?.[1] ?? 'unknown'
