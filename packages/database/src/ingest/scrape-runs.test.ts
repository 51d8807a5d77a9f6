import type { Problem } from '@houselights/contracts/entities/listing'
import { expect, test } from 'vitest'
import { builders } from '../testing/builders.ts'
import { fileDatabase } from '../testing/test-database.ts'
import { closeLostRuns, closeRun, type Outcome, openRun } from './scrape-runs.ts'

const { dataSource: db } = await fileDatabase('runs')
const build = builders(db)

const NONE = { pages: 0, found: 0, added: 0, updated: 0, unchanged: 0, vanished: 0 }
const problem = {
  kind: 'unreachable' as const,
  message: 'https://hall.example/: no answer',
  reproduce: 'npm run scrape -- --source hall',
}
const at = (hour: number) => `2025-05-02T${hour}:00:00.000Z`

async function aRun(startedAt = at(10)) {
  const { id: source } = await build.aSource()
  const { id } = await openRun(db, { source, jobId: null, depth: 'shallow', startedAt })
  const toRow = async (table: string, key: string) => (await db.query(`select * from ${table} where id = $1`, [key]))[0]
  const close = (hour: number, outcome: Outcome, found = 0, problems: Problem[] = [problem]) =>
    closeRun(db, { id, source, endedAt: at(hour), outcome, ...NONE, found, problems })
  return { source, id, close, run: (runId = id) => toRow('scrape_runs', runId), row: () => toRow('sources', source) }
}

test('an outage keeps the time of its first failure until a good scrape', async () => {
  const { close, run, row } = await aRun()
  await close(11, 'failed')
  await close(12, 'failed')
  expect(await run()).toMatchObject({ outcome: 'failed', problems: [problem] })
  expect(await row()).toMatchObject({
    failing_since: new Date(at(11)),
    last_attempt_at: new Date(at(12)),
    last_success_at: null,
    last_problem: problem.message,
  })
  await close(13, 'ok', 9, [])
  const healthy = { failing_since: null, last_problem: null, last_found: 9 }
  expect(await row()).toMatchObject({ ...healthy, last_success_at: new Date(at(13)) })
})

test('a suspect scrape keeps the count of the last good one', async () => {
  const { close, row } = await aRun()
  await close(11, 'ok', 9, [])
  await close(12, 'suspect', 0, [{ ...problem, kind: 'empty', expected: 12 }])
  expect(await row()).toMatchObject({ last_found: 9, failing_since: null, last_problem: problem.message })
})

test('a run that a worker left open is closed when its source is scraped again, or when it is old', async () => {
  const { source, id, run } = await aRun()
  const { id: next } = await openRun(db, { source, jobId: null, depth: 'shallow', startedAt: at(12) })
  expect(await run()).toMatchObject({ outcome: 'failed' })
  expect(await run(next)).toMatchObject({ outcome: 'running' })
  const other = await aRun(new Date().toISOString())
  expect(await closeLostRuns(db, new Date())).toBe(1)
  expect(await run(next)).toMatchObject({ outcome: 'failed' })
  expect(await other.run()).toMatchObject({ outcome: 'running' })
  expect(id).not.toBe(next)
})
