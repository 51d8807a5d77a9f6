export type Attributes = Record<string, string | number | boolean>

interface SpanOptions {
  kind?: 'server' | 'client' | 'consumer' | 'producer'
  attributes?: Attributes
  /** The headers of the caller whose trace it goes on. */
  parent?: Readonly<Record<string, string>> | undefined
}

export interface Span {
  rename(name: string): void
  set(attributes: Attributes): void
  fail(error: unknown): void
  end(): void
}

/** What records spans: OpenTelemetry, where an endpoint is set (otel.ts). */
export interface Tracer {
  run<Result>(name: string, options: SpanOptions, work: (span: Span) => Result): Result
  /** The headers by which another process goes on with the trace. */
  headers(): Record<string, string>
  current(): { traceId: string } | undefined
}

let tracer: Tracer | undefined

/** Has spans recorded from now on; no longer without a tracer. */
export function setTracer(given: Tracer | undefined): void {
  tracer = given
}

export const isTracing = (): boolean => tracer !== undefined

/** Does work within a span, which ends with it; without tracing, does the work. */
export async function span<Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
  if (!tracer) return work()
  return tracer.run(name, options, async (under) => {
    try {
      return await work()
    } catch (error) {
      under.fail(error)
      throw error
    } finally {
      under.end()
    }
  })
}

/** Does work within a span that the work ends itself; without tracing, without one. */
export const openSpan = <Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Result,
): Result => (tracer ? tracer.run(name, options, work) : work(undefined))

/** The headers by which another process goes on with the trace; none without tracing. */
export const traceHeaders = (): Record<string, string> => tracer?.headers() ?? {}

export const currentTrace = (): { traceId: string } | undefined => tracer?.current()
