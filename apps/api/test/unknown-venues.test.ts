import { defaultCity } from '@houselights/config/cities/cities'
import { getCoverageReport } from '@houselights/contracts/operators/coverage'
import {
  decideUnknownVenue,
  listUnknownVenues,
  undoUnknownVenue,
} from '@houselights/contracts/operators/unknown-venues'
import { countWaiting } from '@houselights/contracts/operators/waiting-counts'
import { getVenue } from '@houselights/contracts/public-api/routes'
import { createTestVenue } from '@houselights/database/testing/saved-scrapes'
import { aListing } from '@houselights/domain/testing/listings'
import { toWaitingListing } from '@houselights/domain/venues/unknown-venue'
import { expect, test } from 'vitest'
import { NOBODY, testApi, toStatusAndText } from './running-api.ts'

const api = testApi('unknown_venues_api')

async function aWaitingName(name: string, city = defaultCity.id) {
  const hall = await createTestVenue(api.db)
  const listing = { ...aListing({ title: `Glass Kite at ${name}`, at: '2025-05-10 20:00' }), venue: name }
  const waiting = [toWaitingListing(listing, city) ?? expect.fail()]
  await hall.scrape(await hall.source('list', 'aggregator'), [], { waiting })
  const { names } = await api.call(listUnknownVenues, { query: { city } })
  return names.find((unknownVenue) => unknownVenue.name === name)?.id ?? ''
}

test('shows at an unknown venue count as missed until one call makes them public', async () => {
  const id = await aWaitingName('<b>Moth Cellar</b>')
  expect(await api.call(countWaiting)).toMatchObject({ unknownVenues: { names: 1, shows: 1 } })
  const report = await api.call(getCoverageReport)
  expect(report.totalMissedEvents).toBe(1)
  expect(report.recommendations).toContain('Shows waiting for a venue: 1. Decide at /admin/venues.')

  const { venue, shows } = await api.call(decideUnknownVenue, { params: { id }, body: { decision: 'venue' } })
  expect(shows).toBe(1)
  const slug = venue?.slug ?? ''
  expect(await api.call(getVenue, { params: { slug } })).toMatchObject({ name: '<b>Moth Cellar</b>', upcomingCount: 1 })
  expect(await api.call(countWaiting)).toMatchObject({ unknownVenues: { names: 0, shows: 0 } })
  expect((await api.call(getCoverageReport)).totalMissedEvents).toBe(0)

  expect(await api.call(undoUnknownVenue, { params: { id } })).toEqual({ shows: 1 })
  api.forget()
  expect((await api.get(`/api/venues/${slug}`)).status).toBe(404)
  expect(await api.call(countWaiting)).toMatchObject({ unknownVenues: { names: 1, shows: 1 } })
})

test('an error explains what is wrong with a decision', async () => {
  const id = await aWaitingName('T.H.')
  const decide = (name: string, body: object) => toStatusAndText(api.post(`/api/admin/unknown-venues/${name}`, body))
  const sentence =
    'The body must be {"decision": "venue" or "not-a-venue"} or {"decision": "alias", "venue": the slug of a venue}.'
  for (const body of [{ decision: 'maybe' }, { decision: 'alias' }, { decision: 'venue', venue: 'x' }])
    expect(await decide(id, body)).toEqual([400, sentence])
  expect(await decide(NOBODY, { decision: 'venue' })).toEqual([404, `There’s no venue name called "${NOBODY}".`])
  expect(await decide(`${id}?city=east-bay`, { decision: 'venue' })).toEqual([
    404,
    `There’s no venue name called "${id}".`,
  ])
  expect(await decide(id, { decision: 'alias', venue: 'no-hall' })).toEqual([
    400,
    `${defaultCity.name} has no venue "no-hall". Choose one from the list.`,
  ])
  expect((await decide(id, { decision: 'not-a-venue' }))[0]).toBe(200)
  expect(await decide(id, { decision: 'venue' })).toEqual([
    400,
    'Someone already decided this. Undo that decision first.',
  ])
})
