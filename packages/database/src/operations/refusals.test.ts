import type { Problem } from '@houselights/contracts/entities/listing'
import { beforeEach, expect, test } from 'vitest'
import { closeRun, openRun } from '../ingest/scrape-runs.ts'
import { listScrapableSources } from '../jobs/scrapable-sources.ts'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { canScrape, findDueSources } from './due-sources.ts'
import { sourceStates } from './source-states.ts'

const { dataSource: db } = await createTestDatabase('refusals')
const make = builders(db)

beforeEach(async () => {
  await db.query('truncate sources cascade')
  await make.aSource({ id: 'hall', url: 'https://hall.example/shows' })
  await make.aSource({ id: 'same-host', url: 'https://hall.example/more' })
  await make.aSource({ id: 'elsewhere', url: 'https://other.example/hall.example/' })
})

const refusal: Problem = {
  kind: 'refused',
  message: 'https://hall.example/shows: responded with 403',
  refusedBy: 'hall.example',
  status: 403,
}
const { refusedBy: _, ...tooManyRequests } = { ...refusal, status: 429 }
const byRobots: Problem = { kind: 'robots-denied', message: 'no', refusedBy: 'hall.example' }

async function scrape(source: string, at: string, problem?: Problem) {
  const { id } = await openRun(db, { source, jobId: null, depth: 'full', startedAt: at })
  const counts = { pages: 0, found: 0, added: 0, updated: 0, unchanged: 0, vanished: 0 }
  const result = { outcome: problem ? ('failed' as const) : ('ok' as const), problems: problem ? [problem] : [] }
  await closeRun(db, { id, source, endedAt: at, ...counts, ...result })
}
const isAsked = async (at: string) => {
  const sources = ['hall', 'same-host', 'elsewhere']
  const answers = await Promise.all(sources.map((id) => canScrape(db, id, { byOperator: false }, new Date(at))))
  const due = (await findDueSources(db, sources, new Date(at))).map(({ source }) => source)
  const askableSources = sources.filter((_id, index) => answers[index])
  expect(due.sort()).toEqual(askableSources.toSorted())
  return askableSources
}

test('a site that refused is asked again after a week, once, and no other source on its host is asked before', {
  meta: { proves: ['Conventions: polite scraping: robots.txt, one request at once, Retry-After, 304, our name'] },
}, async () => {
  await scrape('hall', '2025-05-02T12:00:00Z', refusal)
  expect(await isAsked('2025-05-09T11:59:00Z')).toEqual(['elsewhere'])
  expect(await listScrapableSources(db, 'san-francisco', 'true')).toEqual(['elsewhere'])
  expect(await isAsked('2025-05-09T12:01:00Z')).toEqual(['hall', 'same-host', 'elsewhere'])
  await scrape('hall', '2025-05-09T12:01:00Z', refusal)
  expect(await isAsked('2025-05-10T12:00:00Z')).toEqual(['elsewhere'])
  const state = await sourceStates(db).byId('same-host', new Date('2025-05-10T12:00:00Z'))
  expect(state).toMatchObject({ refusedSince: '2025-05-02T05:00:00-07:00', refusedUntil: '2025-05-16T05:01:00-07:00' })
  await scrape('hall', '2025-05-16T12:02:00Z')
  expect(await isAsked('2025-05-17T12:00:00Z')).toEqual(['hall', 'same-host', 'elsewhere'])
})

test('robots.txt refuses only the page that it disallows', async () => {
  await scrape('hall', '2025-05-02T12:00:00Z', byRobots)
  expect(await isAsked('2025-05-03T12:00:00Z')).toEqual(['same-host', 'elsewhere'])
})

test('a site that asks us to wait, or can’t be reached, isn’t refused', async () => {
  await scrape('hall', '2025-05-02T12:00:00Z', tooManyRequests)
  expect(await isAsked('2025-05-02T18:00:00Z')).toEqual(['hall', 'same-host', 'elsewhere'])
  await scrape('hall', '2025-05-02T12:00:00Z', refusal)
  await scrape('hall', '2025-05-09T12:01:00Z', { kind: 'unreachable', message: 'no response' })
  expect(await isAsked('2025-05-09T18:00:00Z')).toEqual(['hall', 'same-host', 'elsewhere'])
})

test('a source that is off isn’t scraped, not even for an operator’s job', async () => {
  await db.query(`update sources set active = false, permitted = false where id = 'elsewhere'`)
  const now = new Date('2025-05-02T12:00:00Z')
  expect(await canScrape(db, 'elsewhere', { byOperator: true }, now)).toBe(false)
  expect(await listScrapableSources(db, 'san-francisco', 'true')).toEqual(['hall', 'same-host'])
})
