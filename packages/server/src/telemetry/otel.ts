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
import { findSecrets, makeRedactor } from './redact-logs.ts'
import { setTracer } from './span.ts'

/** Timeout of one batch, so that an unreachable collector delays no shutdown. */
const TIMEOUT_MS = 2_000
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Records spans and sends them in batches (OTLP over HTTP, JSON). Drops those that can't be sent, and never blocks. */
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
  const tracer = provider.getTracer('houselights')
  const redact = makeRedactor(findSecrets(process.env))
  setTracer({
    run: (name, { kind, attributes, parent }, work) => {
      const parentContext = parent ? propagation.extract(ROOT_CONTEXT, parent) : context.active()
      const options = { ...(kind && { kind: KINDS[kind] }), ...(attributes && { attributes }) }
      return tracer.startActiveSpan(name, options, parentContext, work)
    },
    fail: (span, error) => {
      const message = redact(error instanceof Error ? error.message : String(error))
      span.setStatus({ code: SpanStatusCode.ERROR, message })
    },
    headers: () => {
      const headers: Record<string, string> = {}
      propagation.inject(context.active(), headers)
      return headers
    },
    currentTrace: () => trace.getActiveSpan()?.spanContext().traceId,
  })
  return {
    stop: async () => {
      setTracer(undefined)
      // An unreachable collector must not block shutdown.
      await provider.shutdown().catch(() => undefined)
      context.disable()
      propagation.disable()
    },
  }
}
