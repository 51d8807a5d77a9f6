import { defaultCity, findCity } from '@houselights/config/cities/cities'
import type { Editable, EditedKind } from '@houselights/contracts/operators/editor'
import type { EditRequest } from '@houselights/domain/editor/edit-request'
import { aListing } from '@houselights/domain/testing/listings'
import { describe, expect, test } from 'vitest'
import { eventQueries } from '../queries/event-queries.ts'
import { seedRegistry } from '../registry/seed.ts'
import type { ListedCity } from '../sql/page.ts'
import { builders } from '../testing/builders.ts'
import { eventPages } from '../testing/event-pages.ts'
import { createTestVenue } from '../testing/saved-scrapes.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { editor } from './editor.ts'

const { dataSource: db } = await createTestDatabase('editor', { cards: true })
const make = builders(db)
const NOW = new Date('2025-05-02T19:30:00Z')
const atMinute = (minutes: number) => ({
  scrapedAt: new Date(Date.parse('2025-05-03T19:00:00Z') + minutes * 60_000).toISOString(),
})

const toronto = findCity('toronto') ?? defaultCity
const testEditor = editor(db, defaultCity)
const save = async (kind: EditedKind, id: string, request: EditRequest, at = NOW): Promise<Editable> => {
  const saved = await testEditor.save(kind, id, request, at)
  if (!saved) throw new Error(`there is no ${kind} ${id}`)
  return saved
}
const findField = ({ fields }: Editable, name: string) => fields.find((candidate) => candidate.name === name)
const loadRow = async (table: string, id: string) =>
  (await db.query(`select to_jsonb(t) as row from ${table} t where id = $1`, [id]))[0]?.row

const countListed = async (search: string) =>
  (await eventPages(db).search({ search }, { city: defaultCity, now: NOW, limit: 5 })).items.length

/** An event that a venue's own page lists. */
async function aSourcedEvent(overrides = {}, city: ListedCity = defaultCity) {
  const testVenue = await createTestVenue(db, city)
  const page = await testVenue.source('page')
  const ownListing = aListing({
    sourceId: '1',
    title: 'Glass Kite w/ Moth Ballet',
    age: '21+',
    price: { text: '$20', min: 20, max: 20, currency: 'USD', admission: 'paid' },
    ...overrides,
  })
  await testVenue.scrape(page, [ownListing])
  const [event] = await testVenue.loadEvents()
  return { ...testVenue, page, ownListing, id: event.id as string, slug: event.slug as string }
}

describe('an event', () => {
  test.each<[string, EditRequest['values'] & object, object]>([
    [
      'its date, which also moves its start',
      { day: '2025-05-17' },
      { local_date: '2025-05-17', starts_at: '2025-05-18T03:00:00+00:00', sort_at: '2025-05-18T03:00:00+00:00' },
    ],
    [
      'its start time',
      { start: '21:30' },
      { starts_at: '2025-05-11T04:30:00+00:00', sort_at: '2025-05-11T04:30:00+00:00' },
    ],
    [
      'no start time, which sorts it last that day',
      { start: '' },
      { starts_at: null, sort_at: '2025-05-11T06:59:59+00:00' },
    ],
    [
      'its price, which also sets the numbers',
      { price: '$25-$30' },
      { price: '$25-$30', price_min: 25, price_max: 30, currency: 'USD', admission: 'paid' },
    ],
    [
      'all other fields, each in its column',
      {
        night: 'Paper Rave',
        presenter: 'Otter & Sons',
        tour: 'The Long Tour',
        end: '01:30',
        doors: '19:00',
        status: 'cancelled',
        kind: 'music',
        admission: '',
        age: '18+',
        room: 'Attic',
        tags: 'Folk',
        ticketUrl: 'https://tickets.example/1',
        imageUrl: 'https://hall.example/1.jpg',
        description: 'Loud.',
      },
      {
        night: 'Paper Rave',
        presenter: 'Otter & Sons',
        tour: 'The Long Tour',
        status: 'cancelled',
        ends_at: '2025-05-11T08:30:00+00:00',
        doors_at: '2025-05-11T02:00:00+00:00',
        admission: null,
        age: '18+',
        ticket_url: 'https://tickets.example/1',
        image_url: 'https://hall.example/1.jpg',
        description: 'Loud.',
        kind: 'music',
        room: 'Attic',
        tags: ['Folk'],
      },
    ],
    ['whether it is hidden, which is not locked', { hidden: 'true' }, { hidden: true, locked: {} }],
  ])('can be edited: %s', async (_, values, expected) => {
    const { id } = await aSourcedEvent()
    await save('event', id, { values })
    expect(await loadRow('events', id)).toMatchObject(expected)
  })

  test('can be given another bill: the first act is the headliner, and each act appears once', async () => {
    const { id, loadBill } = await aSourcedEvent()
    const saved = await save('event', id, { values: { bill: 'Oak & Ember\nThe Glass Kite\nGlass Kite' } })
    expect(await loadBill(id)).toEqual(['Oak & Ember', 'Glass Kite'])
    expect(findField(saved, 'bill')).toMatchObject({ locked: true, told: 'Glass Kite\nMoth Ballet' })
    const [headliner] = await db.query('select name from artists where id = $1', [
      (await loadRow('events', id)).artist_id,
    ])
    expect(headliner).toEqual({ name: 'Oak & Ember' })
  })

  test('keeps locked fields when its sources are scraped again, and takes the rest from them', async () => {
    const { id, scrape, page, ownListing, loadEvents } = await aSourcedEvent()
    await save('event', id, { values: { title: 'Glass Kite, really', day: '2025-05-17', price: '' } })
    const price = { text: '$99', min: 99, max: 99, currency: 'USD', admission: 'paid' as const }
    await scrape(page, [{ ...ownListing, title: 'Glass Kite w/ Nobody', price, age: '18+' }], atMinute(1))
    const [event] = await loadEvents()
    expect(event).toMatchObject({ id, title: 'Glass Kite, really', day: '2025-05-17', price: null, age: '18+' })
  })

  test('with a locked date stays one event when its source moves it and another source has the right date', async () => {
    const { id, scrape, page, ownListing, loadEvents, source } = await aSourcedEvent()
    await save('event', id, { values: { day: '2025-05-17' } })
    await scrape(page, [ownListing], atMinute(1))
    await scrape(page, [{ ...ownListing, date: '2025-05-18', startsAt: '2025-05-18T20:00:00-07:00' }], atMinute(2))
    const otherListing = aListing({ sourceId: 'a', title: 'Glass Kite, Moth Ballet', at: '2025-05-17 20:00' })
    await scrape(await source('list', 'aggregator'), [otherListing], atMinute(3))
    const startsAt = new Date('2025-05-18T03:00:00Z')
    expect(await loadEvents()).toMatchObject([{ id, day: '2025-05-17', startsAt, records: 2 }])
  })

  test('with a locked date stays the same event when its source fixes the date under another id', async () => {
    const { id, scrape, page, ownListing, loadEvents } = await aSourcedEvent()
    await save('event', id, { values: { day: '2025-05-17' } })
    const correctedListing = {
      ...ownListing,
      sourceId: '1#2025-05-17',
      date: '2025-05-17',
      startsAt: '2025-05-17T20:00:00-07:00',
    }
    for (const minute of [1, 2, 3]) await scrape(page, [correctedListing], atMinute(minute))
    expect(await loadEvents()).toMatchObject([{ id, day: '2025-05-17', status: 'scheduled', records: 2 }])
  })

  test('with only its start locked keeps that start when the source moves the event to another night', async () => {
    const { id, scrape, page, ownListing, loadEvents } = await aSourcedEvent()
    await save('event', id, { values: { start: '21:15' } })
    await scrape(page, [{ ...ownListing, date: '2025-05-12', startsAt: '2025-05-12T20:00:00-07:00' }], atMinute(1))
    expect(await loadEvents()).toMatchObject([{ id, day: '2025-05-12', startsAt: new Date('2025-05-13T04:15:00Z') }])
  })

  test('can be unlocked field by field, so that sources set the fields again', async () => {
    const { id } = await aSourcedEvent()
    await save('event', id, { values: { title: 'Another', price: '$1' } })
    const saved = await save('event', id, { unlock: ['price'] })
    expect(findField(saved, 'price')).toMatchObject({ value: '$20', locked: false })
    expect(findField(saved, 'title')).toMatchObject({
      value: 'Another',
      locked: true,
      told: 'Glass Kite w/ Moth Ballet',
    })
    expect(await loadRow('events', id)).toMatchObject({ locked: { title: 'Another' }, price_min: 20 })
  })

  test('can be locked at its current value', async () => {
    const { id, scrape, page, ownListing, loadEvents } = await aSourcedEvent()
    const saved = await save('event', id, { lock: ['age'] })
    expect(saved.history[0]?.changes).toEqual([{ field: 'Age (lock)', before: 'from the sources', after: 'locked' }])
    await scrape(page, [{ ...ownListing, age: 'All Ages' }], atMinute(1))
    expect(await loadEvents()).toMatchObject([{ age: '21+' }])
  })

  test('is marked as suppressed in the search if its sources asked not to be scraped', async () => {
    const { id, page } = await aSourcedEvent({ title: 'Silent Lantern' })
    await db.query('update sources set do_not_scrape = true where id = $1', [page.id])
    const [foundEvent] = (await testEditor.find('silent lan', NOW)).filter((candidate) => candidate.id === id)
    expect(foundEvent?.detail.split(' · ')).toContain('suppressed')
  })

  test('leaves the site immediately when hidden, comes back when shown again, and is found by name either way', async () => {
    const { id, slug } = await aSourcedEvent({ title: 'Vanishing Lantern' })
    const countShown = () => countListed('Vanishing Lantern')
    expect(await countShown()).toBe(1)
    await save('event', id, { values: { hidden: 'true' } })
    expect(await countShown()).toBe(0)
    expect((await testEditor.find('vanishing lan', NOW)).find((candidate) => candidate.id === id)?.detail).toContain(
      'hidden',
    )
    await save('event', id, { values: { hidden: 'false' } })
    expect(await countShown()).toBe(1)
    expect(await eventQueries(db).bySlug(slug)).not.toBeNull()
  })

  test('that was merged cannot be edited', async () => {
    const [mergedEvent, survivor] = [await aSourcedEvent(), await aSourcedEvent()]
    await db.query('update events set merged_into = $2 where id = $1', [mergedEvent.id, survivor.id])
    const editable = await testEditor.show('event', mergedEvent.id)
    expect(editable?.mergedInto).toEqual({ id: survivor.id, name: 'Glass Kite w/ Moth Ballet' })
    await expect(save('event', mergedEvent.id, { values: { title: 'X' } })).rejects.toThrow(
      'This event was merged into "Glass Kite w/ Moth Ballet": edit that one.',
    )
  })

  test('changes nothing if one of several values is invalid', async () => {
    const { id } = await aSourcedEvent()
    const before = await loadRow('events', id)
    await expect(save('event', id, { values: { title: 'Another', day: '2025-02-30' } })).rejects.toThrow(
      'Date must be a day as yyyy-mm-dd, such as 2025-05-10, not "2025-02-30".',
    )
    expect(await loadRow('events', id)).toEqual(before)
  })
})

describe('edits and their history:', () => {
  test('the history lists each save, latest first, except those that changed nothing', async () => {
    const { id } = await aSourcedEvent()
    await save('event', id, { values: { title: 'One', age: '' } })
    await save('event', id, { values: { title: 'Two' } }, new Date(NOW.getTime() + 60_000))
    const values = { title: ' Two ', start: '20:00', hidden: 'false' }
    const saved = await save('event', id, { values, unlock: ['price'] })
    const [latestEdit, firstEdit, ...otherEdits] = saved.history
    expect(latestEdit).toMatchObject({ at: '2025-05-02T12:31:00-07:00', by: 'operator', revertedAt: null })
    expect(latestEdit?.changes).toMatchObject([{ field: 'Title', before: 'One', after: 'Two' }])
    expect(firstEdit?.changes).toMatchObject([
      { field: 'Title', before: 'Glass Kite w/ Moth Ballet', after: 'One' },
      { field: 'Age', before: '21+', after: null },
    ])
    expect(otherEdits).toEqual([])
    expect(findField(saved, 'start')?.locked).toBe(false)
  })

  test('undoing an edit leaves the row as it was', async () => {
    const { id } = await aSourcedEvent()
    const loadActs = () => db.query('select * from event_artists where event_id = $1 order by position', [id])
    const before = [await loadRow('events', id), await loadActs()]
    const values = { title: 'One', day: '2025-06-01', bill: 'Oak & Ember', hidden: 'true' }
    const saved = await save('event', id, { values })
    const afterUndo = await testEditor.undo(saved.history[0]?.id ?? '', new Date(NOW.getTime() + 60_000))
    expect(afterUndo?.history[0]?.revertedAt).toBe('2025-05-02T12:31:00-07:00')
    expect([await loadRow('events', id), await loadActs()]).toEqual(before)
    await expect(testEditor.undo(saved.history[0]?.id ?? '', NOW)).rejects.toThrow('This edit was already undone.')
  })

  test('undoing an earlier edit reverts its own fields, and keeps later ones', async () => {
    const { id, scrape, page, ownListing } = await aSourcedEvent()
    const firstSave = await save('event', id, { values: { title: 'One', age: '18+' } })
    await save('event', id, { values: { title: 'Two', price: '$5' } })
    await scrape(page, [{ ...ownListing, status: 'sold out' }], atMinute(1))
    const afterUndo = await testEditor.undo(firstSave.history[0]?.id ?? '', NOW)
    const values = afterUndo && ['title', 'age', 'price', 'status'].map((name) => findField(afterUndo, name)?.value)
    expect(values).toEqual(['Two', '21+', '$5', 'sold out'])
    const thirdSave = await save('event', id, { values: { title: 'Three' } })
    await save('event', id, { values: { title: 'Four' } })
    await expect(testEditor.undo(thirdSave.history[0]?.id ?? '', NOW)).rejects.toThrow(
      'Everything in this edit has changed since. Undo the later edit first.',
    )
  })

  test('two simultaneous saves are two edits, and none is lost', async () => {
    const { id } = await aSourcedEvent()
    await Promise.all([save('event', id, { values: { title: 'One' } }), save('event', id, { values: { age: '18+' } })])
    const editable = await testEditor.show('event', id)
    const values = editable && ['title', 'age'].map((name) => findField(editable, name)?.value)
    expect([values, editable?.history.length]).toEqual([['One', '18+'], 2])
  })
})

describe('an artist', () => {
  test('keeps its slug when renamed, and its sources still find it under either name', async () => {
    const { scrape, page, ownListing, loadBill, id } = await aSourcedEvent({ title: 'Paper Moth' })
    const [{ id: artistId, slug }] = await db.query(`select id, slug from artists where name = 'Paper Moth'`)
    const saved = await save('artist', artistId, { values: { name: 'Papermoth Quartet', genre: 'Jazz' } })
    expect(saved).toMatchObject({ name: 'Papermoth Quartet', slug })
    await scrape(page, [{ ...ownListing, age: '18+' }], atMinute(1))
    expect(await loadBill(id)).toEqual(['Papermoth Quartet'])
    await scrape(page, [{ ...ownListing, headliner: 'Papermoth Quartet' }], atMinute(2))
    expect(await loadBill(id)).toEqual(['Papermoth Quartet'])
    const [{ count }] = await db.query(`select count(*)::int from artists where name ilike 'paper%moth%'`)
    expect(count).toBe(1)
  })

  test('cannot take another artist’s name', async () => {
    const artist = await make.anArtist({ name: 'Solo Act' })
    await make.anArtist({ name: 'Duo Act', normalisedName: 'duoact' })
    await expect(save('artist', artist.id, { values: { name: 'The Duo Act' } })).rejects.toThrow(
      'There is already another artist "Duo Act". Choose a different name.',
    )
  })

  test('can be given ids, links and aliases, and undo removes them again', async () => {
    const artist = await make.anArtist({ socialLinks: { bandcamp: 'https://kite.example' } })
    const before = await loadRow('artists', artist.id)
    const values = {
      spotifyId: 'https://open.spotify.com/artist/0123456789abcdefABCDEF?si=1',
      socialLinks: 'Instagram: @kite\nbandcamp: https://kite.example',
      aliases: 'GK\nThe Kite',
    }
    const saved = await save('artist', artist.id, { values })
    const columns = { spotify_id: '0123456789abcdefABCDEF', aliases: ['GK', 'The Kite'] }
    const social_links = { instagram: '@kite', bandcamp: 'https://kite.example' }
    expect(await loadRow('artists', artist.id)).toMatchObject({ ...columns, social_links, locked: columns })
    expect(findField(saved, 'aliases')).toMatchObject({ locked: true, told: '' })
    await testEditor.undo(saved.history[0]?.id ?? '', NOW)
    expect(await loadRow('artists', artist.id)).toEqual(before)
  })
})

describe('a venue', () => {
  const hall = {
    city: defaultCity.id,
    slug: 'seeded-hall',
    name: 'Seeded Hall',
    address: '1 Sample St',
    aliases: [],
    rooms: [],
    primaryGenres: ['Folk'],
  }
  const seed = (overrides: object) =>
    seedRegistry(db, { cities: [defaultCity], venues: [{ ...hall, ...overrides }], sources: [] })
  const findSeededId = async () => (await db.query(`select id from venues where slug = 'seeded-hall'`))[0].id as string

  test('keeps locked fields when the registry is seeded again, and takes the registry’s values once unlocked', async () => {
    await seed({})
    const id = await findSeededId()
    const values = { name: 'The Seeded Hall', address: '2 Sample St', genres: '', capacity: '300' }
    await save('venue', id, { values })
    await seed({ neighborhood: 'Mission' })
    expect(await loadRow('venues', id)).toMatchObject({
      slug: 'seeded-hall',
      name: values.name,
      address: values.address,
      primary_genres: [],
      capacity: 300,
      neighborhood: 'Mission',
    })
    const saved = await save('venue', id, { unlock: ['address', 'genres'] })
    expect(findField(saved, 'address')).toMatchObject({ value: '1 Sample St', locked: false })
    expect(findField(saved, 'name')).toMatchObject({ locked: true, told: 'Seeded Hall' })
    await seed({ address: '3 Sample St' })
    const name = 'The Seeded Hall'
    expect(await loadRow('venues', id)).toMatchObject({ name, address: '3 Sample St', primary_genres: ['Folk'] })
  })

  test('that asks not to be scraped leaves the site with its events immediately, and comes back after undo', async () => {
    const { venue } = await aSourcedEvent({ title: 'Unscraped Lantern' })
    const countShown = () => countListed('Unscraped Lantern')
    const saved = await save('venue', venue.id, { values: { doNotScrape: 'true' } })
    expect(await countShown()).toBe(0)
    expect(saved.notes).toEqual(['Not shown and not scraped because the venue asked for that.'])
    expect(await loadRow('venues', venue.id)).toMatchObject({ do_not_scrape: true, locked: {} })
    await testEditor.undo(saved.history[0]?.id ?? '', NOW)
    expect(await countShown()).toBe(1)
  })
})

describe('in two cities', () => {
  const eastern = { startsAt: '2025-05-10T20:00:00-04:00' }

  test('the times of an event and of its edits are in the time zone of its city', async () => {
    const { id, venue } = await aSourcedEvent(eastern, toronto)
    expect(findField(await save('event', id, { values: { start: '21:30' } }), 'start')?.value).toBe('21:30')
    expect((await loadRow('events', id)).starts_at).toBe('2025-05-11T01:30:00+00:00')
    const savedVenue = await save('venue', venue.id, { values: { name: 'Eastern Hall' } })
    const editable = await testEditor.show('event', id)
    expect([editable?.history[0]?.at, savedVenue.history[0]?.at]).toEqual(Array(2).fill('2025-05-02T15:30:00-04:00'))
  })

  test('the times of an artist’s edits are in the time zone of the operator’s city', async () => {
    const { id } = await make.anArtist({ name: 'Drifting Lamps' })
    await save('artist', id, { values: { genre: 'Folk' } })
    const findEditTime = async (city: typeof toronto) => (await editor(db, city).show('artist', id))?.history[0]?.at
    expect(await findEditTime(defaultCity)).toBe('2025-05-02T12:30:00-07:00')
    expect(await findEditTime(toronto)).toBe('2025-05-02T15:30:00-04:00')
  })

  test('withheld events are listed only for the operator’s city', async () => {
    await aSourcedEvent({ ...eastern, title: 'Umbrella Quiz', kind: 'other' }, toronto)
    const listWithheld = async (city: typeof toronto) =>
      (await editor(db, city).listWithheld('other', NOW)).events.map(({ title }) => title)
    expect(await listWithheld(toronto)).toContain('Umbrella Quiz')
    expect(await listWithheld(defaultCity)).not.toContain('Umbrella Quiz')
  })
})

test('a search finds at most 10 artists', async () => {
  for (let index = 0; index < 15; index++) await make.anArtist({ name: `Swarm ${index}` })
  expect(await testEditor.find('swarm', NOW)).toHaveLength(10)
  // artists belong to no city
  expect(await editor(db, toronto).find('swarm', NOW)).toHaveLength(10)
})
