import type { Span } from '@opentelemetry/api'

export type Attributes = Record<string, string | number | boolean>

interface SpanOptions {
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** The headers of the caller whose trace this span continues. */
  parent?: Readonly<Record<string, string>> | undefined
}

/** Records spans. Implemented by OpenTelemetry if an endpoint is set (otel.ts). */
interface Tracer {
  run<Result>(name: string, options: SpanOptions, work: (span: Span) => Result): Result
  fail(span: Span, error: unknown): void
  headers(): Record<string, string>
  currentTrace(): string | undefined
}

let tracer: Tracer | undefined

/** Starts recording spans, or stops if undefined. */
export function setTracer(newTracer: Tracer | undefined): void {
  tracer = newTracer
}

export const isTracing = (): boolean => tracer !== undefined

/** Runs work within a span that ends when the work ends. Without tracing, only runs the work. */
export const span = async <Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result> =>
  openSpan(name, options, async (current) => {
    try {
      return await work()
    } catch (error) {
      fail(current, error)
      throw error
    } finally {
      current?.end()
    }
  })

/** Runs work within a span that the work itself must end. Without tracing, there is no span. */
export const openSpan = <Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Result,
): Result => (tracer ? tracer.run(name, options, work) : work(undefined))

export const fail = (span: Span | undefined, error: unknown): void => void (span && tracer?.fail(span, error))

/** Returns headers with which another process continues the trace; none without tracing. */
export const getTraceHeaders = (): Record<string, string> => tracer?.headers() ?? {}

export const getCurrentTraceId = (): string | undefined => tracer?.currentTrace()
