import { defaultCity } from '@houselights/config/cities/cities'
import type { Improved } from '@houselights/contracts/jobs/jobs'
import { jobReads } from '@houselights/database/jobs/job-queries'
import { requestJob } from '@houselights/database/jobs/job-writes'
import { builders } from '@houselights/database/testing/builders'
import { testDatabase } from '@houselights/database/testing/test-database'
import { expect, onTestFinished, test } from 'vitest'
import { jobRunner } from '../../test/job-runner.ts'

const NOW = new Date('2025-05-02T19:00:00Z')
const CITIES = [defaultCity.id, 'toronto']
const NOTHING: Improved = {
  ...{ venuesImproved: 0, qualityScoreImprovement: 0, duplicatesRemoved: 0, ticketUrlsFixed: 0 },
  ...{ descriptionsAdded: 0, doorTimesSet: 0, artistsLinked: 0, batch: null },
}

test('jobs of one kind are done in each city, and what follows their reads is of that city', async () => {
  const { dataSource, drop } = await testDatabase('operator_jobs')
  onTestFinished(drop)
  const { aVenue } = builders(dataSource)
  for (const cityId of CITIES) await aVenue({ cityId })
  const done: string[] = []
  const noting =
    <Result>(name: string, result: Result) =>
    async (city: string) => {
      done.push(`${name} ${city}`)
      return result
    }
  const run = jobRunner(dataSource, NOW, {
    match: noting('match', { merged: 1 }),
    lookUpArtists: async () => undefined,
    readDetails: noting('details', []),
    fix: noting('fix', NOTHING),
    reread: noting('reread', { failed: 0, sources: 0 }),
  })
  const ids: string[] = []
  for (const kind of ['comprehensive-expansion', 'improve-quality', 'reread'] as const) {
    const plan = { kind, sources: [], depth: 'full' } as const
    const jobs = await Promise.all(CITIES.map((city) => requestJob(dataSource, { ...plan, city }, NOW)))
    for (const { id } of jobs) await run(id)
    ids.push(...jobs.map(({ id }) => id))
  }
  expect(done).toEqual(
    [['match'], ['details', 'fix'], ['reread']].flatMap((names) =>
      CITIES.flatMap((city) => names.map((name) => `${name} ${city}`)),
    ),
  )
  const ended = await Promise.all(ids.map((id) => jobReads(dataSource).byId(id)))
  expect(ended.map((job) => [job?.state, job?.city])).toEqual(
    Array.from({ length: 3 }, () => CITIES.map((city) => ['completed', city])).flat(),
  )
})
