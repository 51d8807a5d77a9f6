import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultCity } from '@houselights/config/cities/cities'
import { eventQueries } from '@houselights/database/queries/event-queries'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { fetchOnePage } from '@houselights/scrapers/fetch/follow-pages'
import { openFetchers } from '@houselights/scrapers/fetch/open-fetchers'
import { createRegistry } from '@houselights/scrapers/registry/registry'
import { definePlatform } from '@houselights/scrapers/source/define-platform'
import { createPicturesFolder } from '@houselights/storage/testing/pictures-folder'
import { expect, test } from 'vitest'
import { localParser } from '../../test/ingest-services.ts'
import { seedTestRegistry } from '../../test/scripted-source.ts'
import { ingest } from '../ingest/ingest.ts'
import { reparseSources } from './reparse.ts'

const { dataSource: db } = await createTestDatabase('replay')

/** A page that prints days without a year, one per line. */
const daysWithoutYear = definePlatform({
  id: 'days-without-year',
  fetch: (get, { url }) => fetchOnePage(get, url),
  parse: ([page], { now, timeZone }) => ({
    listings: (page?.body.split('\n') ?? []).flatMap((line) => {
      const [printed = '', title = ''] = line.split(' | ')
      const day = parsePrintedDate(printed, { today: localDay(now, timeZone) })
      return day ? [{ title, date: day.day, start: '8:00 PM' }] : []
    }),
    problems: [],
  }),
})

test('an older recording lists the shows that were upcoming on its day, and is reparsed as of that day', async () => {
  const folder = await createPicturesFolder()
  const url = 'https://wick.example/shows'
  const capture = { file: 'wick.txt', platform: 'days-without-year', source: 'The Wick', url, capturedAt: '2024-09-01' }
  await writeFile(join(folder, 'captures.json'), JSON.stringify([capture]))
  // As of September 2024, May 30 is in 2025 and October 12 in 2024, which is over by now.
  await writeFile(join(folder, 'wick.txt'), 'May 30 | Moth Ballet\nOctober 12 | Glass Kite')

  const source = { slug: 'the-wick', name: 'The Wick', kind: 'venue' as const, source: daysWithoutYear({ url }) }
  const venue = { slug: 'the-wick', name: 'The Wick', sources: [source] }
  const registry = await seedTestRegistry(db, createRegistry(defaultCity, [venue], []))
  const fetchers = await openFetchers(
    { mode: 'replay', capturesDir: folder, contactUrl: url },
    { withLock: (_host, _gap, work) => work() },
  )
  const scrape = () =>
    ingest(
      {
        dataSource: db,
        registry,
        parser: localParser,
        keys: {},
        now: () => new Date('2025-05-02T19:00:00Z'),
        fetchers,
      },
      { source: 'the-wick', depth: 'full', jobId: null },
    )
  const findSources = async () => (await eventQueries(db).bySlug('moth-ballet-the-wick-2025-05-30'))?.sources
  const onRecordingDay = { firstSeenAt: '2024-09-01T12:00:00-07:00', lastSeenAt: '2024-09-01T12:00:00-07:00' }
  const result = await scrape()
  const findShows = () => db.query('select title, local_date::text as day from events')
  expect(result).toMatchObject({ outcome: 'ok', found: 1, problems: [] })
  expect(await findShows()).toEqual([{ title: 'Moth Ballet', day: '2025-05-30' }])
  expect(await findSources()).toMatchObject([onRecordingDay])

  const services = { dataSource: db, registry, parser: localParser }
  const [outcome] = await reparseSources({ ...services, withSourceLock: (_source, work) => work() })
  expect(outcome).toMatchObject({
    state: 'done',
    scrapedAt: '2025-05-02T19:00:00.000Z',
    counts: { before: 1, after: 1 },
  })
  expect(await findShows()).toEqual([{ title: 'Moth Ballet', day: '2025-05-30' }])
  // Scraping the same pages again, with the same cache key, changes nothing either.
  for (const _ of ['first', 'second']) expect((await scrape()).unchanged).toBe(1)
  expect(await findSources()).toMatchObject([onRecordingDay])
})
