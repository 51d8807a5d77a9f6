import { defaultCity } from '@houselights/config/cities/cities'
import { editor } from '@houselights/database/editor/editor'
import { findDueLookups } from '@houselights/database/enrichment/due-lookups'
import { artistQueries } from '@houselights/database/queries/artist-queries'
import { eventQueries } from '@houselights/database/queries/event-queries'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import type { RawListing } from '@houselights/scrapers/source/source'
import { beforeEach, describe, expect, test } from 'vitest'
import { aParsedSite, loadAllRows, type Parser } from '../../test/parsed-site.ts'

const NOW = new Date('2025-05-02T19:00:00Z')
const { dataSource: db } = await createTestDatabase('reread')
beforeEach(() => db.query('truncate venues, artists, raw_pages, match_decisions cascade'))

const openSite = () => aParsedSite(db)
const findArtist = (slug: string) => artistQueries(db).bySlug(slug, NOW, defaultCity.id)

/** Makes a listing of a show with these acts in June at 8 PM. */
const makeListing = (day: number, acts: string[], overrides: Partial<RawListing> = {}): RawListing => ({
  title: acts.join(' / '),
  performers: acts,
  date: `2025-06-${String(day).padStart(2, '0')}`,
  start: '8:00 PM',
  ...overrides,
})
/** Splits acts that are on one line. */
const splitActsParser: Parser = ({ performers = [], ...listing }) => [
  { ...listing, performers: performers.flatMap((act) => act.split(' x ')) },
]
const makeDroppingParser =
  (word: string): Parser =>
  (listing) =>
    listing.title.includes(word) ? [] : [listing]

describe('a title that was parsed as one act', () => {
  test('becomes two acts under the same URL, and a second run changes nothing, down to the last column', async () => {
    const { scrapeSite, reparse, setParser, loadShows, venue } = await openSite()
    await scrapeSite([makeListing(1, ['Moth Ballet x Glass Kite']), makeListing(2, ['Velvet Static'])])
    const [before] = await loadShows()
    setParser(splitActsParser)
    const [outcome] = await reparse({ sources: [venue] })
    expect(outcome).toMatchObject({
      state: 'done',
      problems: [],
      counts: {
        before: 2,
        after: 2,
        withdrawn: 0,
        events: { changed: 1, bills: 1, added: 0, merged: 0, withdrawn: 0 },
        artists: { added: 2, retired: 1 },
      },
    })
    const [after, secondShow] = await loadShows()
    expect(after).toMatchObject({ id: before?.id, slug: before?.slug, bill: ['Moth Ballet', 'Glass Kite'] })
    expect(secondShow?.bill).toEqual(['Velvet Static'])
    // The old artist is retired, and the two new ones wait for lookups.
    expect(await findArtist('moth-ballet-x-glass-kite')).toBeNull()
    expect(await artistQueries(db).isRetired('moth-ballet-x-glass-kite')).toBe(true)
    const listArtistNames = async (filters: { search?: string }) => {
      const { items } = await artistQueries(db).list(filters, { city: defaultCity, now: NOW, limit: 10 })
      return items.map(({ name }) => name)
    }
    expect(await listArtistNames({})).toEqual(['Glass Kite', 'Moth Ballet', 'Velvet Static'])
    expect(await listArtistNames({ search: 'moth balet x glas kite' })).not.toContain('Moth Ballet x Glass Kite')
    expect(await findDueLookups(db, { provider: 'spotify', now: NOW, limit: 10 })).toHaveLength(3)

    const rows = await loadAllRows(db)
    const [secondOutcome] = await reparse()
    expect(secondOutcome?.counts).toMatchObject({
      rewritten: 0,
      events: { changed: 0 },
      artists: { added: 0, retired: 0 },
    })
    expect(await loadAllRows(db)).toEqual(rows)
  })

  test('doesn’t redirect if the acts that replace it aren’t part of its name', async () => {
    const { scrapeSite, reparse, setParser } = await openSite()
    await scrapeSite([makeListing(1, ['Lantern Supper'])])
    setParser((listing) => [{ ...listing, performers: ['Ann Reed'] }])
    await reparse()
    expect(await artistQueries(db).isRetired('lantern-supper')).toBe(true)
    expect(await db.query('select * from artist_successors')).toEqual([])
  })

  test('redirects to the one act that replaces it on bills, and returns unchanged if it is billed again', async () => {
    const { scrapeSite, reparse, setParser, venue } = await openSite()
    const page = [makeListing(1, ['Tonight: Moth Ballet', 'Glass Kite'])]
    await scrapeSite(page)
    await db.query(`update artists set spotify_id = 'spot' where slug = 'tonight-moth-ballet'`)
    setParser(({ performers = [], ...listing }) => [
      { ...listing, performers: performers.map((act) => act.replace('Tonight: ', '')) },
    ])
    await reparse()
    expect((await findArtist('tonight-moth-ballet'))?.slug).toBe('moth-ballet')
    // No parser would produce this, but a later page may list it.
    setParser((listing) => [listing])
    const laterPage = page.map((listing) => ({ ...listing, age: '21+' }))
    await scrapeSite(laterPage, { day: 2, source: venue })
    expect(await findArtist('tonight-moth-ballet')).toMatchObject({ slug: 'tonight-moth-ballet', spotifyId: 'spot' })
    expect(await db.query('select * from artist_successors')).toEqual([])
  })

  test('renames the artist to another spelling of its act, unless an operator renamed it', async () => {
    const { scrapeSite, reparse, setParser } = await openSite()
    await scrapeSite([
      makeListing(1, ['Moth Ballet (record release)']),
      makeListing(2, ['Glass Kite (record release)']),
    ])
    const findArtists = async () =>
      (await db.query('select slug, name from artists order by slug')) as { name: string }[]
    const [kite] = await db.query(`select id from artists where name like 'Glass%'`)
    await editor(db, defaultCity).save('artist', kite.id, { values: { name: 'The Glass Kite' } }, NOW)
    setParser(({ performers = [], ...listing }) => [
      { ...listing, performers: performers.map((act) => act.replace(' (record release)', '')) },
    ])
    await reparse()
    expect((await findArtists()).map(({ name }) => name)).toEqual(['The Glass Kite', 'Moth Ballet'])
  })
})

test('adds the end of a festival that an earlier parser dropped', async () => {
  const { scrapeSite, reparse, setParser } = await openSite()
  setParser(({ end: _, ...listing }) => [listing])
  await scrapeSite([makeListing(1, ['Moth Ballet'], { end: '2025-06-03T22:00:00-07:00' })])
  const findEnds = async () => (await db.query('select ends_at from events')) as { ends_at: Date | null }[]
  expect(await findEnds()).toEqual([{ ends_at: null }])
  setParser((listing) => [listing])
  await reparse()
  expect(await findEnds()).toEqual([{ ends_at: new Date('2025-06-03T22:00:00-07:00') }])
})

describe('a reparse', () => {
  test('keeps the title and bill that an operator set, whatever is parsed now', async () => {
    const { scrapeSite, reparse, setParser, loadShows } = await openSite()
    await scrapeSite([makeListing(1, ['Moth Ballet x Glass Kite'])])
    const [show] = await loadShows()
    const values = { title: 'Moth Ballet’s Night', bill: 'The Moth Ballet\nGlass Kite' }
    await editor(db, defaultCity).save('event', show?.id ?? '', { values }, NOW)
    const [editedShow] = await loadShows()
    setParser(splitActsParser)
    await reparse()
    expect(await loadShows()).toEqual([editedShow])
    expect(editedShow?.title).toBe('Moth Ballet’s Night')
  })

  test('keeps a show that an operator edited, even if its listing no longer parses', async () => {
    const { scrapeSite, reparse, setParser, loadShows, venue } = await openSite()
    await scrapeSite([
      makeListing(1, ['Moth Ballet']),
      makeListing(2, ['Three Day Moth']),
      makeListing(3, ['Velvet Static']),
    ])
    const [, threeDayPass] = await loadShows()
    await editor(db, defaultCity).save('event', threeDayPass?.id ?? '', { values: { title: 'The Pass, A Play' } }, NOW)
    setParser(makeDroppingParser('Three Day'))
    const [outcome] = await reparse({ sources: [venue] })
    expect(outcome?.counts).toMatchObject({ withdrawn: 0, kept: ['"Three Day Moth" on 2025-06-02'] })
    expect((await loadShows())[1]).toMatchObject({ title: 'The Pass, A Play', suppressed: false })
  })

  test('keeps two shows apart if an operator decided so, even if their listings have other ids now', async () => {
    const { venue, aggregator, scrapeSite, reparse, setParser, loadShows } = await openSite()
    const listings = [makeListing(1, ['Moth Ballet'], { sourceId: 'old', room: 'Attic' })]
    await scrapeSite(listings)
    const cellar = makeListing(1, ['Moth Ballet'], { sourceId: 'a', venue: toVenueName(venue), room: 'Cellar' })
    await scrapeSite([cellar], { source: aggregator })
    expect(await loadShows()).toHaveLength(2)
    await db.query(
      `insert into match_decisions (a_source, a_external_id, b_source, b_external_id, verdict, decided_by, why, decided_at)
       values ($1, 'old', $2, 'a', 'different', 'operator', 'two nights', now())`,
      [venue, aggregator],
    )
    const before = await loadShows()
    // Without rooms, only the operator's decision keeps them apart.
    setParser(({ room: _, ...listing }) => [{ ...listing, sourceId: `today-${listing.sourceId}` }])
    await reparse()
    expect(await loadShows()).toEqual(before)
    expect(await db.query('select a_external_id as a, b_external_id as b from match_decisions')).toEqual([
      { a: 'today-old', b: 'today-a' },
    ])
  })
})

describe('a listing that the parser no longer finds', () => {
  const findEvent = (slug: string) => eventQueries(db).bySlug(slug)

  test('is removed with its event and artist, and returns to its URL when it is parsed again', async () => {
    const { venue, scrapeSite, reparse, setParser, loadShows } = await openSite()
    const passListing = makeListing(1, ['Three Day Moth'], { start: '5:00 PM' })
    await scrapeSite([makeListing(1, ['Moth Ballet']), passListing, makeListing(2, ['Glass Kite'])])
    const threeDayPass = (await loadShows()).find(({ title }) => title.includes('Three Day'))
    setParser(makeDroppingParser('Three Day'))
    const [outcome] = await reparse({ sources: [venue] })
    expect(outcome?.counts).toMatchObject({ before: 3, after: 2, withdrawn: 1, events: { withdrawn: 1 } })
    expect(await findEvent(threeDayPass?.slug ?? '')).toBeNull()
    expect(await findArtist('three-day-moth')).toBeNull()
    const rows = await loadAllRows(db)
    await reparse()
    expect(await loadAllRows(db)).toEqual(rows)

    setParser((listing) => [listing])
    await reparse()
    expect(await findEvent(threeDayPass?.slug ?? '')).toMatchObject({ slug: threeDayPass?.slug, status: 'scheduled' })
    expect((await findArtist('three-day-moth'))?.name).toBe('Three Day Moth')
  })

  test('stays if another source lists it', async () => {
    const { venue, aggregator, scrapeSite, reparse, setParser, loadShows } = await openSite()
    const longNight = makeListing(1, ['Long Night of Kites'])
    await scrapeSite([longNight, makeListing(2, ['Moth Ballet']), makeListing(3, ['Glass Kite'])])
    await scrapeSite([{ ...longNight, venue: toVenueName(venue) }], { source: aggregator })
    const before = await loadShows()
    expect(before).toHaveLength(3)
    setParser((listing) => (listing.title.includes('Long') && !listing.venue ? [] : [listing]))
    await reparse()
    expect((await loadShows()).map(({ id, suppressed }) => [id, suppressed])).toEqual(
      before.map(({ id }) => [id, false]),
    )
  })

  test('redirects to the show’s other listing if the show was listed twice', async () => {
    const { scrapeSite, reparse, setParser, loadShows } = await openSite()
    const url = 'https://site.example/moth'
    await scrapeSite([
      makeListing(1, ['Moth Ballet'], { url, sourceId: 'row', room: 'Cellar' }),
      makeListing(1, ['Moth Ballet Carousel'], { url, sourceId: 'carousel', room: 'Attic' }),
      makeListing(2, ['Glass Kite']),
    ])
    const duplicate = (await loadShows()).find(({ title }) => title.includes('Carousel'))
    expect(duplicate?.bill).toEqual(['Moth Ballet Carousel'])
    setParser(makeDroppingParser('Carousel'))
    await reparse()
    expect((await findEvent(duplicate?.slug ?? ''))?.title).toBe('Moth Ballet')
  })

  test('stays if hardly anything would be left, since that means our parser is wrong', async () => {
    const { venue, scrapeSite, reparse, setParser, loadShows } = await openSite()
    await scrapeSite(Array.from({ length: 12 }, (_, index) => makeListing(index + 1, [`Night Choir ${index}`])))
    const before = await loadShows()
    setParser((listing) => (listing.date > '2025-06-02' ? [] : [listing]))
    const [outcome] = await reparse({ sources: [venue] })
    expect(outcome?.problems[0]).toMatchObject({ kind: 'shrank' })
    expect(await loadShows()).toEqual(before)
  })
})

test('adds a show that the parser had missed, as last seen at the time of the scrape, and changes when no other show was seen', async () => {
  const { venue, scrapeSite, reparse, setParser, loadShows } = await openSite()
  const page = [makeListing(1, ['Moth Ballet']), makeListing(2, ['Glass Kite']), makeListing(20, ['Velvet Static'])]
  setParser(makeDroppingParser('Kite'))
  await scrapeSite([...page, makeListing(9, ['Gone Since'])], { day: 1 })
  await scrapeSite(page, { day: 3 })
  setParser((listing) => [listing])
  const [outcome] = await reparse({ sources: [venue] })
  expect(outcome).toMatchObject({
    scrapedAt: '2025-05-03T19:00:00.000Z',
    counts: { events: { added: 1 }, withdrawn: 0 },
  })
  expect((await loadShows()).map(({ title }) => title)).toContain('Glass Kite')
  const lastSeenRows = await db.query(
    `select listing ->> 'title' as title, coalesce(es.last_seen_at, s.seen_at) as seen, missed_reads as missed
     from event_sources es join sources s on s.id = es.source_id order by 1`,
  )
  const [firstScrapeAt, lastScrapeAt] = [new Date('2025-05-01T19:00:00Z'), new Date('2025-05-03T19:00:00Z')]
  expect(lastSeenRows).toEqual([
    { title: 'Glass Kite', seen: lastScrapeAt, missed: 0 },
    { title: 'Gone Since', seen: firstScrapeAt, missed: 1 },
    { title: 'Moth Ballet', seen: lastScrapeAt, missed: 0 },
    { title: 'Velvet Static', seen: lastScrapeAt, missed: 0 },
  ])
})

test('merges two events of two sources, and redirects the newer URL', async () => {
  const { venue, aggregator, scrapeSite, reparse, setParser, loadShows } = await openSite()
  await scrapeSite([makeListing(1, ['Moth Ballet', 'Glass Kite'])])
  const url = 'https://tickets.example/e/77'
  const lastCall = makeListing(1, ['4AM Last Call'], { venue: toVenueName(venue), start: '11:00 PM', url })
  await scrapeSite([lastCall], { source: aggregator, day: 2 })
  const [olderShow, newerShow] = await loadShows()
  expect(newerShow?.bill).toEqual(['4AM Last Call'])
  setParser((listing) => [
    listing.title.includes('4AM')
      ? { ...listing, title: 'Moth Ballet / Glass Kite', performers: ['Moth Ballet', 'Glass Kite'], start: '8:00 PM' }
      : listing,
  ])
  const outcomes = await reparse()
  expect(outcomes.map(({ counts }) => counts?.events.merged)).toEqual([0, 1])
  expect((await eventQueries(db).bySlug(newerShow?.slug ?? ''))?.slug).toBe(olderShow?.slug)
  expect((await findArtist('4am-last-call'))?.slug).not.toBe('4am-last-call')
  const rows = await loadAllRows(db)
  await reparse()
  expect(await loadAllRows(db)).toEqual(rows)
})

describe('a run', () => {
  test('that is interrupted leaves each source in its old or new state, and the next run continues from there', async () => {
    const { venue, aggregator, scrapeSite, reparse, setParser, loadShows } = await openSite()
    await scrapeSite([makeListing(1, ['Moth Ballet x Glass Kite'])])
    await scrapeSite([makeListing(5, ['Night Choir x Velvet Static'], { venue: toVenueName(venue) })], {
      source: aggregator,
    })
    setParser(splitActsParser)
    const before = await loadAllRows(db)
    // This fails before the transaction, as if the process had ended there.
    const failedOutcomes = await reparse({
      sources: [venue],
      onCounts: () => Promise.reject(new Error('connection lost')),
    })
    expect(failedOutcomes).toMatchObject([{ state: 'failed', problems: [{ message: 'connection lost' }] }])
    expect(await loadAllRows(db)).toEqual(before)

    const findBills = async () => (await loadShows()).map(({ bill }) => bill.join(', '))
    let checkCount = 0
    await reparse({ shouldContinue: async () => ++checkCount === 1 })
    expect(await findBills()).toEqual(['Moth Ballet, Glass Kite', 'Night Choir x Velvet Static'])
    await reparse()
    expect(await findBills()).toEqual(['Moth Ballet, Glass Kite', 'Night Choir, Velvet Static'])
  })

  test('reports a source without raw pages, and one whose pages no longer parse', async () => {
    const { venue, aggregator, scrapeSite, reparse, setParser } = await openSite()
    await scrapeSite([makeListing(1, ['Moth Ballet'])])
    setParser(() => {
      throw new Error('what is this page?')
    })
    expect(await reparse()).toMatchObject([
      { source: venue, state: 'failed', problems: [{ message: 'what is this page?' }] },
      { source: aggregator, state: 'none', counts: null },
    ])
  })
})

const toVenueName = (slug: string): string =>
  slug.replace(/(^|-)(\w)/g, (_all, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())
