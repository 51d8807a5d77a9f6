import { expect, onTestFinished, test } from 'vitest'
import {
  getCurrentFields,
  getOutgoingHeaders,
  runInSerializedContext,
  serializeContext,
  withContext,
} from './context.ts'
import { createLogger } from './logger.ts'
import { isTracing, span } from './span.ts'
import { startTracing } from './start-tracing.ts'
import { otlpCollector } from './testing/otlp-collector.ts'

async function startCollector() {
  const collector = await otlpCollector()
  onTestFinished(collector.stop)
  return collector
}

test('without an endpoint, tracing records nothing and sends no trace headers', async () => {
  const tracing = await startTracing({ service: 'web', endpoint: undefined })
  expect(isTracing()).toBe(false)
  expect(await span('work', {}, async () => getOutgoingHeaders())).toEqual({})
  expect(serializeContext()).toBeUndefined()
  await tracing.stop()
})

test('a click produces one trace: its request, its job in another process, and their requests', async () => {
  const { endpoint, spans, services } = await startCollector()
  const tracing = await startTracing({ service: 'houselights-web', endpoint })
  const lines: string[] = []
  const log = createLogger({ service: 'web', level: 'info', to: { write: (line) => void lines.push(line) } })
  const serializedContext = await withContext({ requestId: 'a-click-0001' }, () =>
    span('POST /api/jobs', { kind: 'server' }, async () => {
      log.info('requested')
      await span('query', { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, async () => undefined)
      return serializeContext()
    }),
  )
  expect(JSON.parse(serializedContext ?? '')).toEqual({
    'x-request-id': 'a-click-0001',
    traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
  })
  // The worker gets the context from the queue like this.
  const failedJob = runInSerializedContext(serializedContext, (parent) =>
    span('job read-source', { kind: 'consumer', parent }, async () => {
      expect(getCurrentFields()).toEqual({ requestId: 'a-click-0001' })
      throw new Error('no response for ada@example.org')
    }),
  )
  await expect(failedJob).rejects.toThrow('no response')
  await tracing.stop()

  const byName = new Map(spans().map((sentSpan) => [sentSpan.name, sentSpan]))
  const [requestSpan, querySpan, jobSpan] = ['POST /api/jobs', 'query', 'job read-source'].map((name) =>
    byName.get(name),
  )
  expect(services()).toEqual(new Set(['houselights-web']))
  expect(new Set(spans().map(({ traceId }) => traceId)).size).toBe(1)
  expect(requestSpan?.parentSpanId ?? '').toBe('')
  expect([querySpan?.parentSpanId, jobSpan?.parentSpanId]).toEqual([requestSpan?.spanId, requestSpan?.spanId])
  expect(querySpan?.attributes).toEqual([{ key: 'db.system.name', value: { stringValue: 'postgresql' } }])
  expect(jobSpan?.status).toEqual({ code: 2, message: 'no response for [redacted]' })
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ requestId: 'a-click-0001', traceId: requestSpan?.traceId })
  expect(isTracing()).toBe(false)
})

test('an unreachable collector delays nothing', async () => {
  const tracing = await startTracing({ service: 'web', endpoint: 'http://127.0.0.1:9' })
  expect(await span('work', {}, async () => 7)).toBe(7)
  await tracing.stop()
  expect(isTracing()).toBe(false)
})

test('ignores a serialized context that we didn’t write', () => {
  for (const invalid of [
    undefined,
    '',
    'x',
    '[]',
    'null',
    '{"x-request-id":7}',
    `{"x-request-id":"${'x'.repeat(2_000)}"}`,
  ])
    expect(runInSerializedContext(invalid, () => getCurrentFields())).toEqual({})
})
