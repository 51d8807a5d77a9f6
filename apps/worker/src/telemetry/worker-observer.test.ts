import { createMetrics } from '@houselights/server/telemetry/metrics'
import { expect, test } from 'vitest'
import { createWorkerObserver } from './worker-observer.ts'

test('counts scrapes by source and outcome, and their problems by kind', async () => {
  const metrics = createMetrics({ service: 'worker' })
  const observer = createWorkerObserver(metrics)
  const unreachable = { kind: 'unreachable' as const, message: 'no response' }
  const shrank = { kind: 'shrank' as const, message: 'shorter', count: 3, expected: 20 }
  observer.scrape({ source: 'test-hall', outcome: 'ok', problems: [] }, 2)
  observer.scrape({ source: 'test-hall', outcome: 'suspect', problems: [shrank] }, 7)
  observer.scrape({ source: 'club', outcome: 'failed', problems: [unreachable, shrank] }, 31)
  observer.job('read-source', 'later', 0.2)
  observer.mail('sent')
  observer.notice('failed')
  observer.heartbeat('fail')
  const text = await metrics.text()
  for (const line of [
    'houselights_reads_total{source="test-hall",outcome="ok",service="worker"} 1',
    'houselights_reads_total{source="test-hall",outcome="suspect",service="worker"} 1',
    'houselights_reads_total{source="club",outcome="failed",service="worker"} 1',
    'houselights_read_last_duration_seconds{source="test-hall",service="worker"} 7',
    'houselights_read_problems_total{kind="shrank",service="worker"} 2',
    'houselights_read_problems_total{kind="unreachable",service="worker"} 1',
    'houselights_mails_total{outcome="sent",service="worker"} 1',
    'houselights_mails_total{outcome="failed",service="worker"} 0',
    'houselights_notices_total{outcome="failed",service="worker"} 1',
    'houselights_heartbeats_total{outcome="fail",service="worker"} 1',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toMatch(/houselights_job_duration_seconds_count\{.*queue="read-source",outcome="later"\} 1/)
})
