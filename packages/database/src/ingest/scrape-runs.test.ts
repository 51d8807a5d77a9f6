import type { Problem } from '@houselights/contracts/entities/listing'
import { expect, test } from 'vitest'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { closeLostRuns, closeRun, type Outcome, openRun } from './scrape-runs.ts'

const { dataSource: db } = await createTestDatabase('runs')
const build = builders(db)

const NO_COUNTS = { pages: 0, found: 0, added: 0, updated: 0, unchanged: 0, vanished: 0 }
const problem = {
  kind: 'unreachable' as const,
  message: 'https://hall.example/: no response',
  reproduce: 'npm run scrape -- --source hall',
}
const atHour = (hour: number) => `2025-05-02T${hour}:00:00.000Z`

async function aRun(startedAt = atHour(10)) {
  const { id: source } = await build.aSource()
  const { id } = await openRun(db, { source, jobId: null, depth: 'shallow', startedAt })
  const loadRow = async (table: string, key: string) =>
    (await db.query(`select * from ${table} where id = $1`, [key]))[0]
  const close = (hour: number, outcome: Outcome, found = 0, problems: Problem[] = [problem]) =>
    closeRun(db, { id, source, endedAt: atHour(hour), outcome, ...NO_COUNTS, found, problems })
  return {
    source,
    id,
    close,
    loadRun: (runId = id) => loadRow('scrape_runs', runId),
    loadSource: () => loadRow('sources', source),
  }
}

test('a failing source keeps the time of its first failure until a good scrape', async () => {
  const { close, loadRun, loadSource } = await aRun()
  await close(11, 'failed')
  await close(12, 'failed')
  expect(await loadRun()).toMatchObject({ outcome: 'failed', problems: [problem] })
  expect(await loadSource()).toMatchObject({
    failing_since: new Date(atHour(11)),
    last_attempt_at: new Date(atHour(12)),
    last_success_at: null,
    last_problem: problem.message,
  })
  await close(13, 'ok', 9, [])
  const healthy = { failing_since: null, last_problem: null, last_found: 9 }
  expect(await loadSource()).toMatchObject({ ...healthy, last_success_at: new Date(atHour(13)) })
})

test('a suspect scrape doesn’t change the listing count of the last good one', async () => {
  const { close, loadSource } = await aRun()
  await close(11, 'ok', 9, [])
  await close(12, 'suspect', 0, [{ ...problem, kind: 'empty', expected: 12 }])
  expect(await loadSource()).toMatchObject({ last_found: 9, failing_since: null, last_problem: problem.message })
})

test('a run that a worker left open is closed when its source is scraped again, or when it is old', async () => {
  const { source, id, loadRun } = await aRun()
  const { id: nextRun } = await openRun(db, { source, jobId: null, depth: 'shallow', startedAt: atHour(12) })
  expect(await loadRun()).toMatchObject({ outcome: 'failed' })
  expect(await loadRun(nextRun)).toMatchObject({ outcome: 'running' })
  const otherRun = await aRun(new Date().toISOString())
  expect(await closeLostRuns(db, new Date())).toBe(1)
  expect(await loadRun(nextRun)).toMatchObject({ outcome: 'failed' })
  expect(await otherRun.loadRun()).toMatchObject({ outcome: 'running' })
  expect(id).not.toBe(nextRun)
})
