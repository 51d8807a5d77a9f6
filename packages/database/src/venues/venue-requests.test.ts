import { defaultCity } from '@houselights/config/cities/cities'
import type { VenueRequest } from '@houselights/contracts/reports/venue-requests'
import { expect, test } from 'vitest'
import { venueQueries } from '../queries/venue-queries.ts'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import * as requests from './venue-requests.ts'

const { dataSource: db } = await createTestDatabase('venue-requests')
const { aVenueWithPage } = builders(db)
const NOW = new Date('2025-05-10T12:00:00-07:00')
const SITE = 'https://lantern.example.com/'
const ACCEPT = { accept: true, proved: false, at: NOW, day: '2025-05-10' }
const page = (slug: string) => venueQueries(db).bySlug(slug, NOW)

async function requestChange(request: VenueRequest) {
  const venue = await aVenueWithPage({ website: SITE, capacity: 300 })
  const token = (await requests.requestVenueChange(db, venue.id, request, NOW)) ?? ''
  const open = await requests.listVenueRequests(db, defaultCity.id)
  return { venue, token, id: open.find(({ venue: { id } }) => id === venue.id)?.id ?? '' }
}

test('an accepted correction is an operator’s edit with its page as evidence', async () => {
  const source = `${SITE}about`
  const { venue, token, id } = await requestChange({ kind: 'fact', fact: 'capacity', value: '250', source })
  expect(await requests.followVenueRequest(db, token, NOW)).toMatchObject({ outcome: null, fact: 'capacity' })
  await requests.decideVenueRequest(db, id, ACCEPT)
  expect(await page(venue.slug)).toMatchObject({ capacity: 250, evidence: [{ facts: ['capacity'], source }] })
  expect(await requests.followVenueRequest(db, token, NOW)).toMatchObject({ outcome: 'accepted', proof: null })
  await expect(requests.decideVenueRequest(db, id, ACCEPT)).rejects.toThrow('already decided')
})

test('a venue that is left out has no page, and a rejected one keeps it', async () => {
  const left = await requestChange({ kind: 'leave-out', reason: 'We’re closing.' })
  await requests.decideVenueRequest(db, left.id, ACCEPT)
  expect(await page(left.venue.slug)).toBeNull()
  const rejected = await requestChange({ kind: 'leave-out', reason: '' })
  await requests.decideVenueRequest(db, rejected.id, { ...ACCEPT, accept: false })
  expect(await page(rejected.venue.slug)).not.toBeNull()
})

test('an accepted feed is proposed as the venue’s calendar', async () => {
  const { venue, id } = await requestChange({ kind: 'feed', source: `${SITE}shows.ics` })
  await requests.decideVenueRequest(db, id, ACCEPT)
  const proposals = await db.query('select address, source_id, state from venue_proposals')
  expect(proposals).toEqual([{ address: `${SITE}shows.ics`, source_id: venue.slug, state: 'waiting' }])
})

test('an invalid value is refused at once, and so are too many requests for one venue', async () => {
  const { venue } = await requestChange({ kind: 'leave-out', reason: '' })
  const request = (change: VenueRequest) => requests.requestVenueChange(db, venue.id, change, NOW)
  expect(() => request({ kind: 'fact', fact: 'capacity', value: 'many', source: SITE })).toThrow('must be a number')
  for (let count = 1; count < 10; count++) expect(await request({ kind: 'feed', source: SITE })).not.toBeNull()
  expect(await request({ kind: 'feed', source: SITE })).toBeNull()
})

test('a proof belongs to one request, expires after a week, and needs a website of the venue’s own', async () => {
  const one = await requestChange({ kind: 'leave-out', reason: '' })
  const other = await requestChange({ kind: 'leave-out', reason: '' })
  const getProof = async (token: string, now = NOW) => (await requests.followVenueRequest(db, token, now))?.proof
  expect(await getProof(one.token)).toMatchObject({
    token: expect.stringMatching(/^houselights-[0-9a-f]{32}$/),
    addresses: [`${SITE}.well-known/houselights.txt`, `${SITE}houselights.txt`],
    asked: false,
  })
  expect((await getProof(one.token))?.token).not.toBe((await getProof(other.token))?.token)
  const weekLater = new Date(NOW.getTime() + 7 * 86_400_000)
  expect(await getProof(one.token, weekLater)).toBeNull()
  expect(await requests.askForProof(db, one.token, weekLater)).toBe(false)
  expect(await requests.askForProof(db, one.token, NOW)).toBe(true)
  expect((await requests.findProofsToCheck(db, NOW)).map(({ id }) => id)).toEqual([one.id])
  expect(await requests.findProofsToCheck(db, weekLater)).toEqual([])
  expect(requests.getProofAddresses('https://www.instagram.com/lantern')).toEqual([])
})
