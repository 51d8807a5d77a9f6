import { defaultCity, findCity } from '@houselights/config/cities/cities'
import { beforeEach, describe, expect, test } from 'vitest'
import { editor } from '../editor/editor.ts'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { placeLookups, placeReview } from './place-review.ts'

const { dataSource: db } = await createTestDatabase('place_review')
const make = builders(db)
beforeEach(() => db.query('truncate venues, sources cascade'))

const NOW = new Date('2025-05-02T19:00:00Z')
const daysLater = (count: number) => new Date(NOW.getTime() + count * 86_400_000)
const findDue = async (at = NOW) => (await placeLookups(db).findDue(at)).map(({ name }) => name)
const review = placeReview(db, defaultCity.id)
const listWaiting = async () => (await review.listWaiting(10)).map(({ name, placeIds }) => [name, placeIds])
const loadPlace = async (id: string) =>
  (await db.query('select google_place_id as place, locked from venues where id = $1', [id]))[0]

/** A venue with two places to choose from. */
async function aVenueWithPlaces() {
  const venue = await make.aVenueWithPage()
  await placeLookups(db).saveFound(venue.id, ['ChIJ-right-one', 'ChIJ-wrong-one'], NOW)
  return venue
}

describe('place lookups', () => {
  test('cover public venues whose place was not decided', async () => {
    await make.aVenueWithPage({ name: 'Open', address: '1 Sample St' })
    await make.aVenueWithPage({ name: 'Placed', googlePlaceId: 'ChIJ-somewhere' })
    await make.aVenueWithPage({ name: 'Shut', active: false })
    await make.aVenueWithPage({ name: 'Suppressed', doNotScrape: true })
    const emptiedVenue = await make.aVenueWithPage({ name: 'Emptied', googlePlaceId: 'ChIJ-elsewhere' })
    await editor(db, defaultCity).save('venue', emptiedVenue.id, { values: { googlePlaceId: '' } }, NOW)
    expect(await findDue()).toEqual(['Open'])
  })

  test('are repeated after ninety days, or after seven if they failed', async () => {
    const [foundVenue, failedVenue] = [
      await make.aVenueWithPage({ name: 'Found' }),
      await make.aVenueWithPage({ name: 'Failed' }),
    ]
    await placeLookups(db).saveFound(foundVenue.id, [], NOW)
    await placeLookups(db).saveFailure(failedVenue.id, 'It didn’t respond.', NOW)
    expect(await findDue(daysLater(6))).toEqual([])
    expect(await findDue(daysLater(8))).toEqual(['Failed'])
    expect(await findDue(daysLater(91))).toEqual(['Failed', 'Found'])
  })
})

describe('a place', () => {
  test('that is accepted is locked for the venue, and the other places are refused; after the edit is undone, it waits again', async () => {
    const venue = await aVenueWithPlaces()
    expect(await listWaiting()).toEqual([[venue.name, ['ChIJ-right-one', 'ChIJ-wrong-one']]])
    expect(await review.decide(venue.id, 'ChIJ-right-one', NOW)).toBe(true)
    expect(await loadPlace(venue.id)).toEqual({
      place: 'ChIJ-right-one',
      locked: { google_place_id: 'ChIJ-right-one' },
    })
    const editable = await editor(db, defaultCity).show('venue', venue.id)
    const changes = [{ field: 'Google place id', before: null, after: 'ChIJ-right-one' }]
    expect(editable?.history).toMatchObject([{ changes }])
    expect([await listWaiting(), await review.countWaiting()]).toEqual([[], 0])
    const [row] = await db.query('select json_object_agg(place_id, state) as places from place_candidates')
    expect(row.places).toEqual({ 'ChIJ-right-one': 'accepted', 'ChIJ-wrong-one': 'refused' })
    await editor(db, defaultCity).undo(editable?.history[0]?.id ?? '', NOW)
    expect(await loadPlace(venue.id)).toEqual({ place: null, locked: {} })
    expect(await listWaiting()).toEqual([[venue.name, ['ChIJ-right-one']]])
  })

  test('is refused along with the others if none is right, and stays refused when it is found again', async () => {
    const venue = await aVenueWithPlaces()
    await review.decide(venue.id, null, NOW)
    await placeLookups(db).saveFound(venue.id, ['ChIJ-wrong-one', 'ChIJ-a-third-one'], daysLater(91))
    expect(await listWaiting()).toEqual([[venue.name, ['ChIJ-a-third-one']]])
    expect(await loadPlace(venue.id)).toEqual({ place: null, locked: {} })
  })

  test('is reviewed in the venue’s own city', async () => {
    const localVenue = await aVenueWithPlaces()
    const toronto = findCity('toronto') ?? defaultCity
    const torontoVenue = await make.aVenueWithPage({ cityId: toronto.id })
    await placeLookups(db).saveFound(torontoVenue.id, ['ChIJ-over-there'], NOW)
    expect(await listWaiting()).toEqual([[localVenue.name, expect.any(Array)]])
    const torontoReview = placeReview(db, toronto.id)
    expect([(await torontoReview.listWaiting(10)).map(({ name }) => name), await torontoReview.countWaiting()]).toEqual(
      [[torontoVenue.name], 1],
    )
    await torontoReview.decide(torontoVenue.id, 'ChIJ-over-there', NOW)
    expect([await torontoReview.countWaiting(), await review.countWaiting()]).toEqual([0, 1])
  })

  test('is decided only once for each venue, and must be one of the places that were found', async () => {
    const venue = await aVenueWithPlaces()
    await expect(review.decide(venue.id, 'ChIJ-not-among-them', NOW)).rejects.toThrow('This isn’t one of the places')
    const places = ['ChIJ-right-one', 'ChIJ-wrong-one']
    const results = await Promise.allSettled(places.map((placeId) => review.decide(venue.id, placeId, NOW)))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(review.decide(venue.id, null, NOW)).rejects.toThrow('The place of this venue was already decided.')
    for (const unknown of ['no-id', '00000000-0000-4000-8000-000000000000'])
      expect(await review.decide(unknown, null, NOW)).toBe(false)
  })
})
