import { defaultCity } from '@houselights/config/cities/cities'
import { venueQueries } from '@houselights/database/queries/venue-queries'
import { builders } from '@houselights/database/testing/builders'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { listFactReviews } from '@houselights/database/venues/fact-reviews'
import { openFetchers } from '@houselights/scrapers/fetch/open-fetchers'
import { createLocalHostLock } from '@houselights/scrapers/fetch/testing/local-host-lock'
import { startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { localParser } from '../../test/ingest-services.ts'
import { scrapeVenueSites } from './scrape-venue-sites.ts'

const { dataSource: db } = await createTestDatabase('scrape-venue-sites')
const NOW = new Date('2025-05-02T12:00:00-07:00')

test('reads a venue’s own pages: fills what we don’t know, and asks about what differs', async () => {
  const site = await startLoopbackSite({
    '/': `<html><head><title>The Copper Finch</title></head><body><a href="/contact">Contact</a>
      <script type="application/ld+json">${JSON.stringify({ '@type': 'MusicVenue', name: 'The Copper Finch', maximumAttendeeCapacity: 250 })}</script></body></html>`,
    '/contact': `<html><head><title>Contact</title></head><body><footer>12 Wick St, ${defaultCity.name}, CA 94110
      <a href="https://www.instagram.com/copperfinch/">Instagram</a></footer></body></html>`,
    '/down': (_request, response) => response.writeHead(503).end('down'),
  })
  const fetchers = await openFetchers(
    { mode: 'demo', capturesDir: '', contactUrl: 'mailto:test@houselights.example', sampleSitesOrigin: site.origin },
    { ...createLocalHostLock(), withLock: (_host, _gapMs, work) => work() },
  )
  onTestFinished(() => fetchers.close())
  const { aVenueWithPage } = builders(db)
  const facts = { website: `${site.origin}/`, capacity: 300 }
  const { slug } = await aVenueWithPage({ name: 'The Copper Finch', slug: 'copper-finch', ...facts })
  await aVenueWithPage({ name: 'Down', website: `${site.origin}/down` })
  const read = () =>
    scrapeVenueSites(
      { dataSource: db, fetchers, parser: localParser, now: () => NOW },
      { log: pino({ enabled: false }), signal: new AbortController().signal },
    )
  await read()
  expect(await venueQueries(db).bySlug(slug, NOW)).toMatchObject({
    address: '12 Wick St',
    capacity: 300,
    socialLinks: { instagram: 'copperfinch' },
    evidence: [
      { facts: ['address', 'instagram'], source: `${site.origin}/contact`, readOn: '2025-05-02' },
      { facts: ['website'], source: `${site.origin}/` },
    ],
  })
  expect(await listFactReviews(db, defaultCity.id)).toMatchObject([
    { fact: 'capacity', ours: { value: '300' }, theirs: { value: '250', source: `${site.origin}/` } },
  ])
  const requestCount = site.paths().length
  await read()
  expect(site.paths()).toHaveLength(requestCount)
})
