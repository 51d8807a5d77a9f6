import { defaultCity } from '@houselights/config/cities/cities'
import { jobQueries } from '@houselights/database/jobs/job-queries'
import { requestJob } from '@houselights/database/jobs/job-writes'
import { builders } from '@houselights/database/testing/builders'
import { createUniqueDatabase, type TestDatabase } from '@houselights/database/testing/test-database'
import { LaterError } from '@houselights/jobs/backend'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../test/a-worker.ts'
import { makeIngestServices } from '../../test/ingest-services.ts'
import { createJobRunner } from '../../test/job-runner.ts'
import { makeNights, registryAt, seedTestRegistry } from '../../test/scripted-source.ts'
import { makeScrapeProcess } from './scrape-job.ts'

const NOW = new Date('2025-05-02T19:00:00Z')

let database: TestDatabase
beforeEach(async () => {
  database = await createUniqueDatabase('database_outage')
  onTestFinished(database.drop)
})
const db = () => database.dataSource

/** Makes every insert of an event fail until `repairInserts` is called, by default as if the disk were full. */
async function breakInserts(code = 'disk_full') {
  await db().query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise 'could not extend file: No space left on device' using errcode = '${code}'; end $$;
    create trigger no_room before insert on events for each row execute function no_room()`)
  return { repairInserts: () => db().query('drop function no_room cascade') }
}

test.each([
  ['full', 'disk_full'],
  ['read-only', 'read_only_sql_transaction'],
  ['rejecting our password', 'invalid_password'],
])('retries a scrape if the database is %s, and doesn’t count it as the site’s failure', async (_, code) => {
  const registry = await seedTestRegistry(db(), registryAt('https://site.example', ['house-one']))
  const body = JSON.stringify({ listings: makeNights(3) })
  const services = makeIngestServices(db(), registry, NOW, async (url) => ({ url, body }))
  const jobSettings = {
    mode: 'live' as const,
    refresh: async () => undefined,
    withSourceLock: <Result>(_source: string, scrape: () => Promise<Result>) => scrape(),
  }
  const scrape = makeScrapeProcess(services, jobSettings, { print: () => undefined, log: silentLog }, () => undefined)
  const job = { id: '1', name: 'read-source', data: { source: 'house-one', depth: 'full' }, attemptsMade: 0 }
  const { repairInserts } = await breakInserts(code)
  await expect(scrape(job)).rejects.toBeInstanceOf(LaterError)
  expect(await db().query('select last_attempt_at, last_problem, failing_since from sources')).toEqual([
    { last_attempt_at: null, last_problem: null, failing_since: null },
  ])
  await repairInserts()
  expect(await scrape(job)).toMatchObject({ added: 3 })
  const runs = await db().query('select outcome, problems from scrape_runs order by ordinal')
  expect(runs.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['failed', 'ok'])
  expect(runs).toMatchObject([{ problems: [{ interrupted: true }] }, { problems: [] }])
})

test('an operator’s job that finds the disk full continues once there is space', async () => {
  let lookUp = async (): Promise<unknown> => db().query(`insert into events (slug) values ('none')`)
  await builders(db()).aVenue()
  const run = createJobRunner(db(), NOW, { lookUpArtists: () => lookUp() })
  const plan = { kind: 'comprehensive-expansion', city: defaultCity.id, sources: [], depth: 'full' } as const
  const { id } = await requestJob(db(), plan, NOW)
  const { repairInserts } = await breakInserts()
  await expect(run(id)).rejects.toBeInstanceOf(LaterError)
  expect(await jobQueries(db()).byId(id)).toMatchObject({ state: 'running', error: null })
  await repairInserts()
  lookUp = async () => undefined
  await run(id)
  expect(await jobQueries(db()).byId(id)).toMatchObject({ state: 'completed', error: null })
})
