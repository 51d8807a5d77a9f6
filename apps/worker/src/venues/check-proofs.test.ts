import { venueQueries } from '@houselights/database/queries/venue-queries'
import { builders } from '@houselights/database/testing/builders'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import * as requests from '@houselights/database/venues/venue-requests'
import { openFetchers } from '@houselights/scrapers/fetch/open-fetchers'
import { createLocalHostLock } from '@houselights/scrapers/fetch/testing/local-host-lock'
import { startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { expect, onTestFinished, test } from 'vitest'
import { checkProofs } from './check-proofs.ts'

const { dataSource: db } = await createTestDatabase('check-proofs')
const NOW = new Date('2025-05-02T12:00:00-07:00')

test('a file on the venue’s own site proves its request, which is applied at once', async () => {
  const pages: Record<string, string> = { '/houselights.txt': 'houselights-something-else' }
  const site = await startLoopbackSite(pages)
  const fetchers = await openFetchers(
    { mode: 'demo', capturesDir: '', contactUrl: 'mailto:test@houselights.example', sampleSitesOrigin: site.origin },
    { ...createLocalHostLock(), withLock: (_host, _gapMs, work) => work() },
  )
  onTestFinished(() => fetchers.close())
  const venue = await builders(db).aVenueWithPage({ website: `${site.origin}/` })
  const token = (await requests.requestVenueChange(db, venue.id, { kind: 'leave-out', reason: '' }, NOW)) ?? ''
  const follow = () => requests.followVenueRequest(db, token, NOW)
  const check = async () => {
    await requests.askForProof(db, token, NOW)
    await checkProofs({ dataSource: db, fetchers, now: () => NOW })
    return follow()
  }
  expect(await check()).toMatchObject({
    outcome: null,
    proof: { asked: false, problem: expect.stringContaining('line') },
  })
  pages['/.well-known/houselights.txt'] = `${(await follow())?.proof?.token}\n`
  expect(await check()).toMatchObject({ outcome: 'accepted' })
  expect(await venueQueries(db).bySlug(venue.slug, NOW)).toBeNull()
  const [row] = await db.query('select proved from venue_requests')
  expect(row).toEqual({ proved: true })
})

test('a venue without a website of its own can’t prove anything, and doesn’t keep others waiting', async () => {
  const fetchers = await openFetchers(
    { mode: 'demo', capturesDir: '', contactUrl: 'mailto:test@houselights.example' },
    { ...createLocalHostLock(), withLock: (_host, _gapMs, work) => work() },
  )
  onTestFinished(() => fetchers.close())
  const venue = await builders(db).aVenueWithPage({ slug: 'no-site', website: null })
  const token = (await requests.requestVenueChange(db, venue.id, { kind: 'leave-out', reason: '' }, NOW)) ?? ''
  await requests.askForProof(db, token, NOW)
  await checkProofs({ dataSource: db, fetchers, now: () => NOW })
  expect(await requests.findProofsToCheck(db, NOW)).toEqual([])
})
