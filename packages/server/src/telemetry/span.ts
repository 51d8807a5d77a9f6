import type { Span } from '@opentelemetry/api'

export type Attributes = Record<string, string | number | boolean>

interface SpanOptions {
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** The headers of the caller whose trace it goes on. */
  parent?: Readonly<Record<string, string>> | undefined
}

/** What records spans: OpenTelemetry, where an endpoint is set (otel.ts). */
interface Tracer {
  run<Result>(name: string, options: SpanOptions, work: (span: Span) => Result): Result
  fail(span: Span, error: unknown): void
  headers(): Record<string, string>
  currentTrace(): string | undefined
}

let tracer: Tracer | undefined

/** Has spans recorded from now on; no longer without a tracer. */
export function setTracer(given: Tracer | undefined): void {
  tracer = given
}

export const isTracing = (): boolean => tracer !== undefined

/** Does work within a span, which ends with it; without tracing, does the work. */
export const span = async <Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result> =>
  openSpan(name, options, async (under) => {
    try {
      return await work()
    } catch (error) {
      fail(under, error)
      throw error
    } finally {
      under?.end()
    }
  })

/** Does work within a span that the work ends itself; without tracing, without one. */
export const openSpan = <Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Result,
): Result => (tracer ? tracer.run(name, options, work) : work(undefined))

export const fail = (span: Span | undefined, error: unknown): void => void (span && tracer?.fail(span, error))

/** The headers by which another process goes on with the trace; none without tracing. */
export const traceHeaders = (): Record<string, string> => tracer?.headers() ?? {}

export const currentTrace = (): string | undefined => tracer?.currentTrace()
