import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { getNumberFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { redactor, secretsIn } from './redact-logs.ts'
import { setTracer, type Tracer } from './span.ts'

/** For one batch, so that a collector that is away delays the end of no process. */
const TIMEOUT_MS = 2_000

const { SERVER: server, CLIENT: client, CONSUMER: consumer, PRODUCER: producer } = SpanKind
const KINDS = { server, client, consumer, producer }

/** Records spans and sends them in batches (OTLP over HTTP, JSON). What cannot be sent is dropped, and nothing waits for it. */
export function recordSpans({ service, endpoint }: { service: string; endpoint: string }) {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': service })),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(getNumberFromEnv('OTEL_TRACES_SAMPLER_ARG') ?? 1),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: TIMEOUT_MS }),
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  setTracer(tracerOf(provider))
  return {
    stop: async () => {
      setTracer(undefined)
      // a collector that is away keeps no process from ending
      await provider.shutdown().catch(() => undefined)
      context.disable()
      propagation.disable()
    },
  }
}

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('houselights')
  const redact = redactor(secretsIn(process.env))
  return {
    run: (name, { kind, attributes, parent }, work) => {
      const from = parent ? propagation.extract(ROOT_CONTEXT, parent) : context.active()
      const options = { ...(kind && { kind: KINDS[kind] }), ...(attributes && { attributes }) }
      return tracer.startActiveSpan(name, options, from, (span) =>
        work({
          rename: (to) => void span.updateName(to),
          set: (more) => void span.setAttributes(more),
          fail: (error) =>
            void span.setStatus({
              code: SpanStatusCode.ERROR,
              message: redact(error instanceof Error ? error.message : String(error)),
            }),
          end: () => span.end(),
        }),
      )
    },
    headers: () => {
      const headers: Record<string, string> = {}
      propagation.inject(context.active(), headers)
      return headers
    },
    current: () => {
      const traceId = trace.getActiveSpan()?.spanContext().traceId
      return traceId ? { traceId } : undefined
    },
  }
}
