import { defaultCity, findCity } from '@houselights/config/cities/cities'
import type { ArtistProvider, Candidate } from '@houselights/contracts/operators/enrichment'
import { NO_FACTS } from '@houselights/domain/enrichment/provenance'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobQueries } from '../jobs/job-queries.ts'
import { requestJob, setJobStep } from '../jobs/job-writes.ts'
import { planJob } from '../jobs/plan-job.ts'
import type { ArtistRow } from '../schema/entities/events.ts'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { loadArtistToLookUp } from './artist-to-look-up.ts'
import { decideLookup, requestLookup } from './decide-lookup.ts'
import { findDueLookups } from './due-lookups.ts'
import { loadEnrichmentState } from './enrichment-state.ts'
import { lookupQueries } from './lookup-queries.ts'
import { type LookupResult, saveFailure, saveLookup } from './save-lookup.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const DAY_HOURS = 24

const { dataSource: db } = await createTestDatabase('lookups', { cards: true })
const build = builders(db)
beforeEach(() => db.query('truncate artists, events, jobs cascade'))

async function anArtistOnABill(name: string, overrides: Partial<ArtistRow> = {}, day = '2025-05-10') {
  const artist = await build.anArtist({ name, ...overrides })
  await build.anEvent({ bill: [artist], startsAt: new Date(`${day}T20:00:00-07:00`), localDate: day })
  return artist.id
}
/** Creates artists with these names who all play on the same night, and returns their ids. */
const artistsOnABill = <Names extends string[]>(...names: Names) =>
  Promise.all(names.map((name) => anArtistOnABill(name))) as Promise<{ [Name in keyof Names]: string }>
const findDue = async (provider: ArtistProvider, now = NOW, includeFailed = false) => {
  const rows = await findDueLookups(db, { provider, now, limit: 100, includeFailed })
  const names = new Map(
    (await db.query('select id, name from artists')).map((row: { id: string; name: string }) => [row.id, row.name]),
  )
  return rows.map(({ id }) => names.get(id))
}
const candidate = (id: string): Candidate => ({ id, name: id, url: `https://spotify.example/${id}`, details: [] })
const linkedResult = (id: string, columns: Record<string, unknown> = {}): LookupResult => ({
  outcome: 'linked',
  externalId: id,
  candidates: [candidate(id), candidate(`${id}-2`)],
  reasons: ['It is the only match.'],
  facts: { ...NO_FACTS, columns: { spotify_id: id, ...columns } },
})
const musicBrainzResult = (id: string, facts: Partial<LookupResult['facts']> = {}): LookupResult => ({
  outcome: 'linked',
  externalId: id,
  candidates: [candidate(id)],
  reasons: [],
  facts: { ...NO_FACTS, ...facts, columns: { musicbrainz_id: id, ...facts.columns } },
})
const queries = lookupQueries(db, defaultCity.timeZone)
const noResult: LookupResult = {
  outcome: 'none',
  externalId: null,
  candidates: [],
  reasons: ['No match.'],
  facts: NO_FACTS,
}
const save = (artist: string, provider: ArtistProvider, result: LookupResult, at = NOW, job?: string) =>
  saveLookup(db, { artist, provider, at, job }, result)
const saveFailed = (artist: string, at = NOW, job?: string) =>
  saveFailure(db, { artist, provider: 'spotify', at, job }, 'Spotify didn’t respond.')
const loadRow = async (artist: string) => (await db.query('select * from artists where id = $1', [artist]))[0]

describe('artist lookups', () => {
  test('are due for artists who were never looked up: first those with upcoming shows, then those with past ones', async () => {
    await anArtistOnABill('Later', {}, '2025-06-01')
    await anArtistOnABill('Past', {}, '2025-04-01')
    const soon = await anArtistOnABill('Soon', {}, '2025-05-03')
    await anArtistOnABill('Merged', { mergedInto: soon }, '2025-05-04')
    await build.anArtist({ name: 'Never Billed' })
    expect(await findDue('spotify')).toEqual(['Soon', 'Later', 'Past'])
  })

  test('are repeated after weeks for linked and unknown artists, and after doubling hours for failures', async () => {
    const linked = await anArtistOnABill('Linked', {}, '2025-09-01')
    const unknown = await anArtistOnABill('Unknown', {}, '2025-09-02')
    const failed = await anArtistOnABill('Failed', {}, '2025-09-03')
    for (const provider of ['spotify', 'musicbrainz'] as const) {
      await save(linked, provider, provider === 'spotify' ? linkedResult('a') : musicBrainzResult('m'))
      await save(unknown, provider, noResult)
    }
    await saveFailed(failed)
    await saveFailed(failed)
    expect(await findDue('spotify')).toEqual([])
    expect(await findDue('spotify', NOW, true)).toEqual(['Failed'])
    expect(await findDue('spotify', hoursLater(3))).toEqual([])
    expect(await findDue('spotify', hoursLater(4))).toEqual(['Failed'])
    expect(await findDue('spotify', hoursLater(30 * DAY_HOURS))).toEqual(['Linked', 'Unknown', 'Failed'])
    expect(await findDue('musicbrainz', hoursLater(30 * DAY_HOURS))).toEqual(['Unknown', 'Failed'])
    expect(await findDue('musicbrainz', hoursLater(60 * DAY_HOURS))).toEqual(['Linked', 'Unknown', 'Failed'])
  })

  test('keep earlier results after a failure, and reset the count of failures after a success', async () => {
    const id = await anArtistOnABill('Moth Ballet')
    await save(id, 'spotify', linkedResult('a', { followers: 5 }))
    await saveFailed(id, hoursLater(1))
    expect(await queries.byArtist(id, 'spotify', NOW)).toMatchObject({
      outcome: 'linked',
      problem: 'Spotify didn’t respond.',
    })
    expect(await loadRow(id)).toMatchObject({ spotify_id: 'a', followers: 5 })
    await save(id, 'spotify', linkedResult('a'), hoursLater(2))
    expect(await queries.byArtist(id, 'spotify', NOW)).toMatchObject({ outcome: 'linked', problem: null })
    expect(await findDue('spotify', hoursLater(20))).toEqual([])
  })

  test('are repeated when MusicBrainz finds another Spotify id, or when an operator sets one', async () => {
    const [unlinked, right, wrong] = await artistsOnABill('Unknown', 'Right', 'Wrong')
    await save(unlinked, 'spotify', noResult)
    await save(right, 'spotify', linkedResult('right'))
    await save(wrong, 'spotify', linkedResult('wrong'))
    for (const id of [unlinked, right, wrong])
      await save(id, 'musicbrainz', musicBrainzResult('m', { spotifyIds: ['right'] }), hoursLater(1))
    expect((await findDue('spotify', hoursLater(2))).toSorted()).toEqual(['Unknown', 'Wrong'])
    await save(unlinked, 'spotify', linkedResult('right'), hoursLater(2))
    await save(wrong, 'spotify', linkedResult('right'), hoursLater(2))
    expect(await findDue('spotify', hoursLater(3))).toEqual([])
    // several artists have this name, and only Spotify confirmed this one
    const ambiguous = { ...noResult, outcome: 'ask' as const, candidates: [candidate('m1'), candidate('m2')] }
    await save(right, 'musicbrainz', ambiguous, hoursLater(3))
    expect(await findDue('spotify', hoursLater(3))).toEqual(['Right'])
    expect(await loadArtistToLookUp(db, right, 'spotify', NOW)).toMatchObject({ namesakes: 2 })
    await save(right, 'spotify', linkedResult('right'), hoursLater(3))
    await db.query(`update artists set spotify_id = 'mine', locked = '{"spotify_id": "mine"}' where id = $1`, [right])
    expect(await findDue('spotify', hoursLater(3))).toEqual(['Right'])
    expect(await loadArtistToLookUp(db, right, 'spotify', NOW)).toMatchObject({ knownId: 'mine' })
    // Spotify has no artist with that id, so it is looked up only once
    await save(right, 'spotify', { ...noResult, externalId: 'mine' }, hoursLater(3))
    expect(await findDue('spotify', hoursLater(4))).toEqual([])
  })
})

describe('facts from providers', () => {
  const IMAGES = [{ url: 'https://i.example/1', width: 1, height: 1 }]

  test('fill gaps, replace facts from the same provider, and are removed when the provider no longer lists them', async () => {
    const socialLinks = { instagram: 'https://instagram.com/ours' }
    const id = await anArtistOnABill('Moth Ballet', { genre: 'Jazz', socialLinks })
    await save(id, 'spotify', linkedResult('a', { spotify_images: IMAGES, followers: 7, genre: 'Rock' }))
    await save(
      id,
      'musicbrainz',
      musicBrainzResult('m', {
        columns: { location: 'Oakland, United States', youtube_channel_id: 'UC1' },
        socialLinks: { instagram: 'https://instagram.com/theirs', bandcamp: 'https://moth.bandcamp.com/' },
        aliases: ['Moth Ballet Trio'],
      }),
    )
    expect(await loadRow(id)).toMatchObject({
      spotify_id: 'a',
      followers: 7,
      genre: 'Jazz',
      location: 'Oakland, United States',
      youtube_channel_id: 'UC1',
      aliases: ['Moth Ballet Trio'],
      social_links: { ...socialLinks, bandcamp: 'https://moth.bandcamp.com/' },
      provenance: {
        spotify_id: 'spotify',
        spotify_images: 'spotify',
        followers: 'spotify',
        musicbrainz_id: 'musicbrainz',
        location: 'musicbrainz',
        youtube_channel_id: 'musicbrainz',
        social_links: 'musicbrainz',
        aliases: 'musicbrainz',
      },
    })
    const columns = { location: 'Berkeley, United States' }
    await save(id, 'musicbrainz', musicBrainzResult('m', { columns, aliases: ['MB3'] }), hoursLater(1))
    expect(await loadRow(id)).toMatchObject({
      ...columns,
      youtube_channel_id: null,
      aliases: ['MB3'],
      social_links: socialLinks,
    })
    await save(id, 'musicbrainz', noResult, hoursLater(2))
    await save(id, 'spotify', noResult, hoursLater(2))
    expect(await loadRow(id)).toMatchObject({
      spotify_id: null,
      spotify_images: [],
      followers: null,
      musicbrainz_id: null,
      location: null,
      aliases: [],
      genre: 'Jazz',
      provenance: {},
    })
  })

  test('never change what an operator set', async () => {
    const locked = { spotify_id: 'mine', genre: null, social_links: {}, location: 'Here' }
    const id = await anArtistOnABill('Locked', { spotifyId: 'mine', location: 'Here', locked })
    await save(id, 'spotify', linkedResult('other', { spotify_images: IMAGES, followers: 7, genre: 'Rock' }))
    const socialLinks = { bandcamp: 'https://x.bandcamp.com/' }
    await save(id, 'musicbrainz', musicBrainzResult('m', { columns: { location: 'There' }, socialLinks }))
    expect(await loadRow(id)).toMatchObject({
      spotify_id: 'mine',
      spotify_images: [],
      followers: null,
      genre: null,
      location: 'Here',
      social_links: {},
      provenance: { musicbrainz_id: 'musicbrainz' },
    })
  })

  test('may be the same for two artists: both keep their link', async () => {
    const ids = await artistsOnABill('Moth Ballet', 'Moth Balet')
    for (const id of ids) await save(id, 'spotify', linkedResult('same'))
    expect(await Promise.all(ids.map(loadRow))).toMatchObject([{ spotify_id: 'same' }, { spotify_id: 'same' }])
  })
})

describe('an artist to look up', () => {
  test('has the facts that distinguish it from namesakes, including those from MusicBrainz', async () => {
    const artist = await build.anArtist({
      name: 'Moth Ballet',
      aliases: ['M. B.'],
      genre: 'Jazz',
      socialLinks: { instagram: '@moth', bandcamp: 'https://moth.bandcamp.com/' },
    })
    await build.anEvent({ bill: [artist], kind: 'comedy', tags: ['stand up'] })
    await save(artist.id, 'musicbrainz', musicBrainzResult('m', { spotifyIds: ['s'], aliases: ['Moth'] }))
    expect(await loadArtistToLookUp(db, artist.id, 'spotify', NOW)).toEqual({
      name: 'Moth Ballet',
      aliases: ['M. B.', 'Moth'],
      genres: ['Jazz', 'stand up'],
      isSpokenWord: true,
      links: ['https://moth.bandcamp.com/'],
      musicbrainz: { id: 'm', spotifyIds: ['s'], names: ['Moth'] },
      namesakes: 0,
      knownId: undefined,
      last: null,
      due: true,
    })
  })
})

describe('an operator’s decision', () => {
  test('links one of the candidates, requests its facts, and survives later lookups', async () => {
    const id = await anArtistOnABill('Twins')
    await save(id, 'spotify', { ...noResult, outcome: 'ask', candidates: [candidate('a'), candidate('b')] })
    const decide = (choose: string | null) => decideLookup(db, { artist: id, provider: 'spotify', choose, at: NOW })
    await expect(decide('c')).rejects.toThrow('"c" is not one of the candidates')
    expect(await decide('b')).toBe(true)
    expect(await findDue('spotify')).toEqual(['Twins'])
    expect(await loadArtistToLookUp(db, id, 'spotify', NOW)).toMatchObject({ knownId: 'b', due: true })
    await save(id, 'spotify', linkedResult('b', { followers: 3 }))
    expect(await queries.byArtist(id, 'spotify', NOW)).toMatchObject({ outcome: 'linked', decided: true })
    expect(await loadRow(id)).toMatchObject({ spotify_id: 'b', followers: 3 })
    // removing the link removes the facts
    expect(await decide(null)).toBe(true)
    expect(await loadRow(id)).toMatchObject({ spotify_id: null, followers: null })
    expect(await findDue('spotify', hoursLater(400 * DAY_HOURS))).toEqual([])
    expect(await requestLookup(db, { artist: id, provider: 'spotify', at: NOW })).toBe(true)
    expect(await findDue('spotify')).toEqual(['Twins'])
    expect(await loadArtistToLookUp(db, id, 'spotify', NOW)).toMatchObject({ knownId: undefined })
  })
})

describe('the list of lookups', () => {
  test('has undecided lookups first, with the artist’s shows; the enrichment state counts lookups by outcome', async () => {
    const [known, failed] = await artistsOnABill('Known', 'Failed', 'Waiting')
    const unsure = await anArtistOnABill('Unsure', {}, '2025-05-11')
    await save(known, 'spotify', linkedResult('a'))
    await save(unsure, 'spotify', { ...noResult, outcome: 'ask', candidates: [candidate('b')] })
    await saveFailed(failed)
    const { lookups, total } = await queries.list({}, NOW)
    const outcomes = lookups.map(({ artist, outcome }) => `${artist.name}: ${outcome}`)
    expect(outcomes).toEqual(['Unsure: ask', 'Failed: failed', 'Known: linked'])
    const torontoQueries = lookupQueries(db, findCity('toronto')?.timeZone ?? '')
    expect((await torontoQueries.list({ outcome: 'linked' }, NOW)).lookups[0]?.lookedUpAt).toBe(
      '2025-05-02T15:00:00-04:00',
    )
    expect([total, lookups[0]?.shows]).toEqual([3, [expect.stringMatching(/^May 11, 2025 at Test Hall/)]])
    const filtered = await queries.list({ provider: 'musicbrainz', outcome: 'ask' }, NOW)
    expect(filtered).toEqual({ lookups: [], total: 0 })
    const { providers } = await loadEnrichmentState(db, { now: NOW, timeZone: defaultCity.timeZone })
    const noLookups = { linked: 0, ask: 0, none: 0, failed: 0 }
    expect(providers).toMatchObject([
      { ...noLookups, provider: 'musicbrainz', waiting: 4 },
      { provider: 'spotify', linked: 1, ask: 1, none: 0, failed: 1, waiting: 1 },
      { ...noLookups, provider: 'google-places' },
    ])
  })
})

describe('a job about artists', () => {
  test('covers the artists of its city', async () => {
    const inToronto = { venueId: (await build.aVenue({ cityId: 'toronto' })).id }
    const [home, both] = [await anArtistOnABill('Home'), await build.anArtist({ name: 'Both' })]
    const [away, past] = [await build.anArtist({ name: 'Away' }), await build.anArtist({ name: 'Past' })]
    await build.anEvent({ bill: [both] })
    for (const artist of [both, away]) await build.anEvent({ bill: [artist], ...inToronto })
    await build.anEvent({ bill: [past], ...inToronto, startsAt: new Date('2025-04-01T20:00:00-04:00') })
    const planArtists = async (city = defaultCity) =>
      (await planJob(db, 'spotify-images', { now: NOW, city })).artists.toSorted()
    expect(await planArtists()).toEqual([home, both.id].toSorted())
    expect(await planArtists(findCity('toronto'))).toEqual([both.id, away.id, past.id].toSorted())
  })

  test('plans the due artists, counts each once, and lists why lookups failed', async () => {
    const ids = await artistsOnABill('One', 'Two', 'Three')
    const plan = await planJob(db, 'spotify-images', { now: NOW, city: defaultCity })
    expect(plan.artists.toSorted()).toEqual(ids.toSorted())
    const { id } = await requestJob(db, { kind: 'spotify-images', city: defaultCity.id, ...plan }, NOW)
    const jobs = jobQueries(db)
    expect((await jobs.listUnfinished(hoursLater(1)))[0]?.artists).toEqual(plan.artists)
    // the scheduled rounds skip artists that a job is looking up
    expect([await findDue('spotify'), (await findDue('musicbrainz')).length]).toEqual([[], 3])
    await setJobStep(db, id, 'artists', NOW)
    const [firstId = '', secondId = ''] = plan.artists
    expect(await save(firstId, 'spotify', linkedResult('a'), NOW, id)).toBe(true)
    expect(await save(firstId, 'spotify', noResult, NOW, id)).toBe(false)
    await saveFailed(secondId, NOW, id)
    expect((await jobs.listUnfinished(hoursLater(1)))[0]?.artists).toEqual(plan.artists.slice(2))
    const message = expect.stringMatching(/: Spotify didn’t respond\.$/)
    expect(await jobs.byId(id)).toMatchObject({
      totals: { done: 2, total: 3, failed: 1, enriched: 1 },
      problems: [{ kind: 'unreachable', message }],
    })
  })
})
