import { defaultCity } from '@houselights/config/cities/cities'
import type { Listing } from '@houselights/contracts/entities/listing'
import { aListing } from '@houselights/domain/testing/listings'
import { beforeEach, describe, expect, test } from 'vitest'
import { editor } from '../editor/editor.ts'
import { mergeEvents } from '../ingest/save/merge-events.ts'
import { rebuildEvents } from '../ingest/save/rebuild-events.ts'
import { artistQueries } from '../queries/artist-queries.ts'
import type { ArtistRow } from '../schema/entities/events.ts'
import { builders } from '../testing/builders.ts'
import { eventPages } from '../testing/event-pages.ts'
import { createTestVenue, rowVersions } from '../testing/saved-scrapes.ts'
import { dumpTables } from '../testing/table-dump.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { artistMergeQueries } from './artist-merge-queries.ts'
import { markDifferent, mergeArtists } from './merge-artists.ts'
import { splitArtist } from './split-artist.ts'
import { undoArtistChange } from './undo-change.ts'

const { dataSource: db } = await createTestDatabase('identity', { cards: true })
const make = builders(db)
const NOW = new Date('2025-05-02T19:30:00Z')
const ZONE = 'America/Los_Angeles'
beforeEach(() => db.query('truncate artists, events, event_sources, artist_changes, edits, slug_redirects cascade'))

const testEditor = editor(db, defaultCity)
const artists = artistQueries(db)
const mergeQueries = artistMergeQueries(db)
const REQUEST = { city: defaultCity, now: NOW, limit: 50 }
const WRITTEN_TABLES = ['artists', 'events', 'event_artists', 'event_sources', 'artist_assignments', 'slug_redirects']
const dumpRows = () => dumpTables(db, WRITTEN_TABLES)
/** A stored decision as operators see it. */
const loadChange = async (result: { id: string } | null) => {
  const [change] = result ? await mergeQueries.changes(defaultCity.timeZone, result.id) : []
  if (!change) throw new Error('the artist or the change doesn’t exist')
  return change
}
const merge = async (survivor: string, other: string) =>
  loadChange(await mergeArtists(db, { survivor, other, at: NOW }))
const split = async (artist: string, name: string, events: string[]) =>
  loadChange(await splitArtist(db, { artist, name, events, at: NOW }))
const undo = async (id: string) => loadChange(await undoArtistChange(db, id, NOW))
const rebuild = (...events: string[]) => rebuildEvents(db, events, ZONE)
const findId = async (name: string): Promise<string> =>
  (await db.query('select id from artists where name = $1', [name]))[0].id
const loadArtist = async (id: string): Promise<ArtistRow> =>
  (await db.query('select *, merged_into as "mergedInto" from artists where id = $1', [id]))[0]
const listShowTitles = (id: string) =>
  eventPages(db)
    .byArtist(id, REQUEST)
    .then(({ items }) => items.map(({ title }) => title))
const listArtistNames = async () => (await artists.list({}, REQUEST)).items.map(({ name }) => name)

/** A venue that was scraped once. */
async function aScrapedVenue(listings: readonly Listing[]) {
  const testVenue = await createTestVenue(db)
  const source = await testVenue.source('page')
  const scrapePage = (currentListings: readonly Listing[] = listings) => testVenue.scrape(source, currentListings)
  await scrapePage()
  const events: { id: string; title: string }[] = await testVenue.loadEvents()
  const eventId = (title: string) => events.find((candidate) => candidate.title === title)?.id ?? ''
  return { ...testVenue, scrapePage, eventId, billByTitle: (title: string) => testVenue.loadBill(eventId(title)) }
}
const listing = (title: string, day: number, overrides: Partial<Listing> = {}) =>
  aListing({ sourceId: String(day), title, at: `2025-05-${day} 20:00`, ...overrides })

describe('merged artists', () => {
  test('share their shows, and later scrapes find the survivor', async () => {
    const listings = [listing('Glass Kite', 10), listing('Moth Ballet w/ Glass Kites', 11), listing('Glass Kites', 12)]
    const testVenue = await aScrapedVenue(listings)
    const [survivor, other] = [await findId('Glass Kite'), await findId('Glass Kites')]
    const change = await merge(survivor, other)
    expect(change).toMatchObject({ kind: 'merge', artist: { id: survivor }, other: { id: other }, events: 2 })
    expect(await listShowTitles(survivor)).toEqual(['Glass Kite', 'Moth Ballet w/ Glass Kites', 'Glass Kites'])
    expect(await testVenue.billByTitle('Moth Ballet w/ Glass Kites')).toEqual(['Moth Ballet', 'Glass Kite'])
    expect((await listArtistNames()).toSorted()).toEqual(['Glass Kite', 'Moth Ballet'])
    // scraping the same page again writes nothing
    const versions = await rowVersions(db)
    await testVenue.scrapePage()
    await rebuild(...(await testVenue.loadEvents()).map(({ id }: { id: string }) => id))
    expect(await rowVersions(db)).toBe(versions)
    await testVenue.scrapePage([...listings, listing('GLASS KITES', 14)])
    expect(await listShowTitles(survivor)).toContain('GLASS KITES')
  })

  test.each([
    ['the survivor headlines', 'Glass Kite w/ Moth Ballet, Glass Kites', ['Glass Kite', 'Moth Ballet']],
    ['the other artist headlines', 'Glass Kites w/ Moth Ballet, Glass Kite', ['Glass Kite', 'Moth Ballet']],
    ['both are support', 'Moth Ballet w/ Glass Kites, Glass Kite', ['Moth Ballet', 'Glass Kite']],
  ])('appear once on a bill where %s', async (_, title, bill) => {
    const testVenue = await aScrapedVenue([listing(title, 10), listing('Glass Kite', 11), listing('Glass Kites', 12)])
    const before = await dumpRows()
    const { id } = await merge(await findId('Glass Kite'), await findId('Glass Kites'))
    expect(await testVenue.billByTitle(title)).toEqual(bill)
    const [row] = await db.query(
      'select a.name, ea.role from events e join artists a on a.id = e.artist_id join event_artists ea on ea.event_id = e.id and ea.artist_id = a.id where e.id = $1',
      [testVenue.eventId(title)],
    )
    expect(row).toEqual({ name: bill[0], role: 'headliner' })
    const versions = await rowVersions(db)
    await rebuild(testVenue.eventId(title))
    expect(await rowVersions(db)).toBe(versions)
    expect(await undo(id)).toMatchObject({ id, revertedAt: '2025-05-02T12:30:00-07:00' })
    expect(await dumpRows()).toEqual(before)
    await expect(undo(id)).rejects.toThrow('This was already undone.')
    expect(await undoArtistChange(db, crypto.randomUUID(), NOW)).toBeNull()
  })

  test('are also merged on the bills of events without sources', async () => {
    const [survivor, other, third] = await make.artistsNamed('Stays', 'Other', 'Third')
    const listedEvent = await make.anEvent({ title: 'Alone', bill: [other, third] })
    await make.anEvent({ title: 'Both', bill: [other, third, survivor], hidden: true })
    await make.anEvent({ title: 'Was merged', bill: [other], mergedInto: listedEvent.id })
    const before = await dumpRows()
    const { id } = await merge(survivor.id, other.id)
    expect(await listShowTitles(survivor.id)).toEqual(['Alone'])
    expect(await db.query('select from event_artists where artist_id = $1', [other.id])).toEqual([])
    expect(await db.query('select from events where artist_id = $1', [other.id])).toEqual([])
    await undo(id)
    expect(await dumpRows()).toEqual(before)
  })

  test('keep the survivor’s facts, fill its gaps, and leave values that an operator set', async () => {
    const survivor = await make.anArtist({
      name: 'Glass Kite',
      genre: 'Folk',
      socialLinks: { instagram: '@kite' },
      aliases: ['GK'],
      locked: { location: null },
      followers: null,
    })
    const other = await make.anArtist({
      name: 'Glass Kites',
      genre: 'Rock',
      location: 'Reno',
      spotifyId: 'a'.repeat(22),
      followers: 12,
      socialLinks: { instagram: '@kites', bandcamp: 'kites' },
      aliases: ['gk', 'The Glass Kites', 'Kites!'],
      provenance: { spotify_id: 'spotify', followers: 'spotify', genre: 'spotify' },
      locked: { followers: 12 },
    })
    await merge(survivor.id, other.id)
    expect(await loadArtist(survivor.id)).toMatchObject({
      genre: 'Folk',
      location: null,
      spotify_id: 'a'.repeat(22),
      followers: 12,
      social_links: { instagram: '@kite', bandcamp: 'kites' },
      aliases: ['GK', 'Glass Kites', 'Kites!'],
      provenance: { spotify_id: 'spotify', followers: 'spotify' },
      locked: { location: null, followers: 12 },
    })
  })

  test('redirect through several merges to the last survivor', async () => {
    const [a, b, c] = await make.artistsNamed('Ash', 'Birch', 'Cedar')
    await make.anEvent({ title: 'Ash live', bill: [a] })
    const before = await dumpRows()
    const firstMerge = await merge(b.id, a.id)
    const secondMerge = await merge(c.id, b.id)
    for (const name of ['ash', 'birch', 'cedar', a.id, b.id]) expect(await artists.findId(name)).toBe(c.id)
    expect((await artists.bySlug('ash', NOW, defaultCity.id))?.slug).toBe('cedar')
    expect(await listShowTitles(c.id)).toEqual(['Ash live'])
    await expect(undo(firstMerge.id)).rejects.toThrow('"Cedar" and "Birch" were merged later. Undo that first.')
    await undo(secondMerge.id)
    await undo(firstMerge.id)
    expect(await dumpRows()).toEqual(before)
  })

  test('cannot be merged with themselves, nor with an artist that was already merged', async () => {
    const [a, b, c] = await make.artistsNamed('Ash', 'Birch', 'Cedar')
    await expect(merge(a.id, a.id)).rejects.toThrow('Both artists are "Ash": choose two different ones.')
    await merge(b.id, a.id)
    for (const mergeAgain of [() => merge(a.id, c.id), () => merge(c.id, a.id)])
      await expect(mergeAgain()).rejects.toThrow('"Ash" was already merged into "Birch": choose that one.')
    expect(await mergeArtists(db, { survivor: a.id, other: crypto.randomUUID(), at: NOW })).toBeNull()
  })

  test('are edited as one: the editor points to the survivor, which may take the other’s name', async () => {
    const [survivor, other] = await make.artistsNamed('Glass Kite', 'Glass Kites')
    await merge(survivor.id, other.id)
    expect(await testEditor.show('artist', other.id)).toMatchObject({
      mergedInto: { id: survivor.id, name: 'Glass Kite' },
    })
    await expect(testEditor.save('artist', other.id, { values: { genre: 'Folk' } }, NOW)).rejects.toThrow(
      'This artist was merged into "Glass Kite": edit that one.',
    )
    expect(await testEditor.find('glass kites', NOW)).toContainEqual(
      expect.objectContaining({ id: other.id, detail: 'artist · merged' }),
    )
    await testEditor.save('artist', survivor.id, { values: { name: 'Glass Kites' } }, NOW)
    expect((await loadArtist(survivor.id)).name).toBe('Glass Kites')
  })
})

describe('an undone merge', () => {
  test('keeps later changes, and gives each artist back the shows that list it', async () => {
    const listings = [listing('Glass Kite', 10), listing('Glass Kites', 11), listing('Glass Kites w/ Moth Ballet', 12)]
    const testVenue = await aScrapedVenue(listings)
    const [survivor, other] = [await findId('Glass Kite'), await findId('Glass Kites')]
    const { id } = await merge(survivor, other)
    await testEditor.save('artist', survivor, { values: { genre: 'Folk' } }, NOW)
    await testVenue.scrapePage([
      listings[0] as Listing,
      listing('Glass Kites', 11, { age: '21+' }),
      listing('Glass Kites w/ Iron Daisy', 12),
      listing('Glass Kites', 13),
    ])
    await undo(id)
    expect(await loadArtist(survivor)).toMatchObject({ genre: 'Folk', aliases: [], mergedInto: null })
    expect(await listShowTitles(survivor)).toEqual(['Glass Kite'])
    expect(await listShowTitles(other)).toEqual(['Glass Kites', 'Glass Kites w/ Iron Daisy', 'Glass Kites'])
    expect(await db.query(`select from events where age = '21+'`)).toHaveLength(1)
  })

  test('gives back a show without sources, even if it was edited or another act on its bill was merged', async () => {
    const [survivor, other, third, fourth] = await make.artistsNamed('Stays', 'Other', 'Third', 'Fourth')
    const event = await make.anEvent({ bill: [third, other] })
    const hidden = await make.anEvent({ bill: [other] })
    const { id } = await merge(survivor.id, other.id)
    await merge(fourth.id, third.id)
    await testEditor.save('event', hidden.id, { values: { hidden: 'true' } }, NOW)
    await undo(id)
    const getBill = (eventId: string) =>
      db.query('select artist_id as id from event_artists where event_id = $1 order by position', [eventId])
    expect(await getBill(event.id)).toEqual([{ id: fourth.id }, { id: other.id }])
    expect(await getBill(hidden.id)).toEqual([{ id: other.id }])
    const [row] = await db.query('select artist_id as id, hidden from events where id = $1', [hidden.id])
    expect(row).toEqual({ id: other.id, hidden: true })
  })
})

test('undoing an edit never puts a merged artist on a bill', async () => {
  const testVenue = await aScrapedVenue([listing('Glass Kites', 10), listing('Glass Kite', 11)])
  const id = testVenue.eventId('Glass Kites')
  const edited = await testEditor.save('event', id, { values: { bill: 'Moth Ballet' } }, NOW)
  await merge(await findId('Glass Kite'), await findId('Glass Kites'))
  await testEditor.undo(edited?.history[0]?.id ?? '', NOW)
  expect(await testVenue.billByTitle('Glass Kites')).toEqual(['Glass Kite'])
  const [row] = await db.query('select artist_id as id from events where id = $1', [id])
  expect(row).toEqual({ id: await findId('Glass Kite') })
})

describe('a split artist', () => {
  const LISTINGS = [listing('Nirvana', 10), listing('Moth Ballet w/ Nirvana', 11), listing('Nirvana ', 12)]
  const aSplit = async () => {
    const testVenue = await aScrapedVenue(LISTINGS)
    const original = await findId('Nirvana')
    const before = await dumpRows()
    const chosenShows = ['Moth Ballet w/ Nirvana', 'Nirvana '].map(testVenue.eventId)
    const change = await split(original, 'Nirvana (UK)', chosenShows)
    return { ...testVenue, original, before, change, uk: change.other.id }
  }

  test('plays the chosen shows under its own name, no matter what later scrapes find', async () => {
    const { scrapePage, original, uk, change, billByTitle, eventId } = await aSplit()
    expect(change).toMatchObject({ kind: 'split', events: 2, other: { name: 'Nirvana (UK)', slug: 'nirvana-uk' } })
    expect(await listShowTitles(original)).toEqual(['Nirvana'])
    expect(await listShowTitles(uk)).toEqual(['Moth Ballet w/ Nirvana', 'Nirvana '])
    const versions = await rowVersions(db)
    await scrapePage()
    await rebuild(eventId('Nirvana '), eventId('Moth Ballet w/ Nirvana'))
    expect(await rowVersions(db)).toBe(versions)
    await scrapePage([
      listing('Nirvana', 10, { age: '21+' }),
      listing('The Nirvana w/ Moth Ballet', 11, { sourceId: '11' }),
      listing('Nirvana ', 12, { age: '18+' }),
      listing('Nirvana', 15),
    ])
    expect(await listShowTitles(original)).toEqual(['Nirvana', 'Nirvana'])
    expect(await listShowTitles(uk)).toEqual(['The Nirvana w/ Moth Ballet', 'Nirvana '])
    expect(await billByTitle('Moth Ballet w/ Nirvana')).toEqual(['Nirvana (UK)', 'Moth Ballet'])
  })

  test('is found by its own name, not by the shared one', async () => {
    const { original, scrapePage } = await aSplit()
    const { other } = await split(original, 'Nirvana London', [
      (await mergeQueries.billings(original))?.[0]?.eventId ?? '',
    ])
    await scrapePage([...LISTINGS, listing('Nirvana London', 16), listing('Nirvana (US)', 17)])
    expect(await listShowTitles(other.id)).toContain('Nirvana London')
    expect(await listShowTitles(original)).toEqual(['Nirvana (US)'])
  })

  test('stays split when its show is merged into another event, and when the two events are separated again', async () => {
    const testVenue = await createTestVenue(db)
    const [ownPage, aggregator] = [await testVenue.source('page'), await testVenue.source('list', 'aggregator')]
    await testVenue.scrape(ownPage, [listing('Nirvana', 10)])
    await testVenue.scrape(aggregator, [listing('Nirvana, live', 20, { headliner: 'Nirvana', support: [] })])
    const [survivor, mergedEvent]: { id: string }[] = await testVenue.loadEvents()
    if (!survivor || !mergedEvent) throw new Error('there should be two events')
    await split(await findId('Nirvana'), 'Nirvana (UK)', [mergedEvent.id])
    await mergeEvents(db, survivor.id, [mergedEvent.id])
    await rebuild(survivor.id)
    expect(await testVenue.loadBill(survivor.id)).toEqual(['Nirvana (UK)'])
    await db.query('update events set merged_into = null where id = $1', [mergedEvent.id])
    await db.query('update event_sources set event_id = $1 where source_id = $2', [mergedEvent.id, aggregator.id])
    await rebuild(survivor.id, mergedEvent.id)
    expect([await testVenue.loadBill(survivor.id), await testVenue.loadBill(mergedEvent.id)]).toEqual([
      ['Nirvana'],
      ['Nirvana (UK)'],
    ])
  })

  test('is one artist again after undo: the other redirects to it and is shown nowhere', async () => {
    const { original, uk, change, before, billByTitle } = await aSplit()
    await undo(change.id)
    const withoutUk = (rows: string[]) => rows.filter((row) => !row.includes(uk))
    expect(withoutUk(await dumpRows())).toEqual(before)
    expect(await billByTitle('Nirvana ')).toEqual(['Nirvana'])
    expect(await artists.findId('nirvana-uk')).toBe(original)
    expect(await listArtistNames()).not.toContain('Nirvana (UK)')
    // splitting again with the same name returns the same artist
    const secondSplit = await split(original, 'Nirvana (UK)', [
      (await mergeQueries.billings(original))?.[0]?.eventId ?? '',
    ])
    expect(secondSplit.other).toMatchObject({ id: uk, slug: 'nirvana-uk' })
    expect(await listShowTitles(uk)).toHaveLength(1)
  })

  test('can be split again, and the first split is undone last', async () => {
    const { uk, original, eventId, change, scrapePage } = await aSplit()
    const secondSplit = await split(uk, 'Nirvana (Sweden)', [eventId('Nirvana ')])
    await scrapePage([...LISTINGS.slice(0, 2), listing('Nirvana ', 12, { age: '18+' })])
    expect(await listShowTitles(secondSplit.other.id)).toEqual(['Nirvana '])
    await expect(undo(change.id)).rejects.toThrow(
      '"Nirvana (UK)" and "Nirvana (Sweden)" were split later. Undo that first.',
    )
    await undo(secondSplit.id)
    expect(await listShowTitles(uk)).toEqual(['Moth Ballet w/ Nirvana', 'Nirvana '])
    await undo(change.id)
    expect(await listShowTitles(original)).toHaveLength(3)
    expect((await dumpRows()).filter((row) => row.startsWith('artist_assignments'))).toEqual([])
  })

  test('can be merged again, with all shows', async () => {
    const { original, uk, scrapePage } = await aSplit()
    await merge(original, uk)
    await scrapePage([...LISTINGS.slice(0, 2), listing('Nirvana ', 12, { age: '18+' })])
    expect(await listShowTitles(original)).toHaveLength(3)
  })

  test('can take neither an existing artist’s name nor shows that the original artist doesn’t play', async () => {
    const testVenue = await aScrapedVenue([listing('Nirvana', 10), listing('Moth Ballet', 11)])
    const original = await findId('Nirvana')
    for (const name of ['nirvana', 'Moth Ballet'])
      await expect(split(original, name, [testVenue.eventId('Nirvana')])).rejects.toThrow(
        /^There is already an artist ".+"/,
      )
    await expect(split(original, 'Nirvana (UK)', [testVenue.eventId('Moth Ballet')])).rejects.toThrow(
      'This artist is no longer on the bill of some of these shows. Reload and choose again.',
    )
    expect(await splitArtist(db, { artist: crypto.randomUUID(), name: 'X', events: [], at: NOW })).toBeNull()
  })
})

describe('aliases', () => {
  test.each([
    ['an operator set match listings', { aliases: ['GK Ultra'], locked: { aliases: ['GK Ultra'] } }, 'Glass Kite'],
    [
      'only a provider set match no listings',
      { aliases: ['GK Ultra'], provenance: { aliases: 'musicbrainz' } },
      'GK Ultra',
    ],
  ])('that %s', async (_, overrides, billed) => {
    await make.anArtist({ name: 'Glass Kite', normalisedName: 'glasskite', ...overrides })
    const testVenue = await aScrapedVenue([listing('GK Ultra', 10)])
    expect(await testVenue.billByTitle('GK Ultra')).toEqual([billed])
  })

  test('that operators set for two artists match neither', async () => {
    for (const name of ['Glass Kite', 'Great Knot'])
      await make.anArtist({ name, aliases: ['GK'], locked: { aliases: ['GK'] } })
    const testVenue = await aScrapedVenue([listing('GK', 10)])
    expect(await testVenue.billByTitle('GK')).toEqual(['GK'])
  })

  test('redirect by slug to the artist, unless another artist has that slug or two share the name', async () => {
    const aliases = ['Café del Kite & Co.', 'Moth Ballet', 'GK', 'Кино']
    const kite = await make.anArtist({ name: 'Glass Kite', aliases })
    const moth = await make.anArtist({ name: 'Moth Ballet', slug: 'moth-ballet', aliases: ['GK'] })
    const { findId: findBySlug } = artists
    expect(await findBySlug('cafe-del-kite-and-co')).toBe(kite.id)
    expect(await findBySlug('кино')).toBe(kite.id)
    expect(await findBySlug('moth-ballet')).toBe(moth.id)
    expect(await findBySlug('gk')).toBeNull()
    // after a merge, both artists are one
    await merge(kite.id, moth.id)
    expect(await findBySlug('gk')).toBe(kite.id)
  })

  test('find the artist, even if misspelled', async () => {
    const [survivor, other] = await make.artistsNamed('Zauberberg Ensemble', 'Quixotic Umbrella')
    await make.anEvent({ bill: [survivor] })
    await merge(survivor.id, other.id)
    for (const search of ['quixotic', 'quixotik umbrela'])
      expect((await artists.list({ search }, REQUEST)).items.map(({ name }) => name)).toEqual(['Zauberberg Ensemble'])
  })
})

describe('merge suggestions', () => {
  const getSuggestions = async () =>
    (await mergeQueries.suggestions()).map(({ a, b }) => [a.name, b.name].sort().join(' + '))

  test('list pairs with their reasons, the artist with more shows first', async () => {
    const ids = { musicbrainzId: crypto.randomUUID(), spotifyId: 'a'.repeat(22) }
    const [kite, kites] = [
      await make.anArtist({ name: 'Glass Kite', ...ids }),
      await make.anArtist({ name: 'Glass Kites', ...ids, aliases: ['glass kite'] }),
    ]
    await db.query(`update artists set normalised_name = replace(normalised_name, ' ', '')`)
    await make.anEvent({ bill: [kites] })
    await make.anEvent({ bill: [kites, kite] })
    expect(await mergeQueries.suggestions()).toMatchObject([
      {
        a: { id: kites.id, events: 2 },
        b: { id: kite.id, events: 1 },
        reasons: [
          'Both have the same MusicBrainz id.',
          'Both have the same Spotify id.',
          '“Glass Kites” is also known as “Glass Kite”.',
        ],
      },
    ])
  })

  test('disappear after a decision, and do not come back when a merge is undone', async () => {
    const spotifyId = 'a'.repeat(22)
    const trio = await make.artistsNamed('Ash', 'Birch', 'Cedar')
    const [ash, birch, cedar] = trio.map(({ id }) => id) as [string, string, string]
    await db.query('update artists set spotify_id = $1', [spotifyId])
    for (const artist of trio) await make.anEvent({ bill: [artist] })
    expect(await getSuggestions()).toHaveLength(3)
    const decision = await markDifferent(db, { survivor: ash, other: birch, at: NOW })
    expect(await getSuggestions()).toEqual(expect.not.arrayContaining(['Ash + Birch']))
    const { id } = await merge(ash, cedar)
    expect(await getSuggestions()).toEqual([])
    await undo(id)
    expect(await getSuggestions()).toEqual(['Birch + Cedar'])
    await undo(decision?.id ?? '')
    expect((await getSuggestions()).toSorted()).toEqual(['Ash + Birch', 'Birch + Cedar'])
  })

  test('never include split artists, nor artists without shows', async () => {
    const testVenue = await aScrapedVenue([listing('Nirvana', 10), listing('Nirvana ', 12)])
    const { other } = await split(await findId('Nirvana'), 'Nirvana (UK)', [testVenue.eventId('Nirvana ')])
    await db.query(`update artists set aliases = array['Nirvana'] where id = $1`, [other.id])
    await make.anArtist({ name: 'Nirvana Band', normalisedName: 'nirvanaband' })
    expect(await getSuggestions()).toEqual([])
  })
})
