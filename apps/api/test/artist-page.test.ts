import { getArtistCompany, listArtistEvents } from '@houselights/contracts/public-api/routes'
import { beforeEach, expect, test } from 'vitest'
import { at, fetchAllPages, testApi } from './running-api.ts'

const api = testApi('artist_page')
beforeEach(async () => {
  await api.db.query('truncate artists, events, event_sources, sources, artist_changes cascade')
  api.forget()
})

/** Gets an artist's related artists, after clearing the cache as a change does. */
const getRelatedArtists = (id: string) => {
  api.forget()
  return api.call(getArtistCompany, { params: { id } })
}

test('an artist’s public past shows, as headliner or support, are listed latest first, page by page', async () => {
  const [kite, moth] = await api.artistsNamed('Glass Kite', 'Moth Ballet')
  for (let day = 1; day <= 5; day++)
    await api.anEvent({ title: `April ${day}`, bill: [moth, kite], startsAt: at(`2025-04-0${day}T20:00:00`) })
  const april5 = at('2025-04-05T20:00:00')
  await api.anEvent({ title: 'April 5 too', bill: [kite], startsAt: april5 })
  await api.anEvent({ title: 'Hidden', bill: [kite], startsAt: april5, hidden: true })
  await api.anEvent({ title: 'Comedy', bill: [kite], startsAt: april5, kind: 'comedy' })
  await api.anEvent({ title: 'To come', bill: [moth, kite], startsAt: at('2025-05-04T20:00:00') })
  const params = { id: kite.id }
  const pages = await fetchAllPages((cursor) =>
    api.callPage(listArtistEvents, { params, query: { when: 'past', limit: 2, cursor } }),
  )
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual(Array(3).fill([2, 6]))
  const titles = pages.flatMap(({ items }) => items.map(({ title }) => title))
  expect(titles.slice(0, 2).toSorted()).toEqual(['April 5', 'April 5 too'])
  expect(titles.slice(2)).toEqual(['April 4', 'April 3', 'April 2', 'April 1'])
  // a cursor of the past shows doesn't continue the upcoming ones
  expect((await api.get(`/api/artists/${kite.id}/events?cursor=${pages[0]?.next}`)).status).toBe(400)
  const upcoming = await api.callPage(listArtistEvents, { params, query: { when: 'upcoming' } })
  expect(upcoming.items.map(({ title, bill }) => [title, bill.map(({ role }) => role)])).toEqual([
    ['To come', ['headliner', 'support']],
  ])
})

test('related artists are those on the same public bills, most frequent first, with sources and other names', async () => {
  const [musicbrainzId, spotifyId] = ['0c9a1f5e-0000-4000-8000-000000000001', 'a'.repeat(22)]
  const kite = await api.anArtist({
    name: 'Glass Kite',
    aliases: ['GK', 'glass kite'],
    musicbrainzId,
    spotifyId,
    locked: { genre: 'Folk' },
    provenance: { location: 'musicbrainz', aliases: 'musicbrainz', social_links: 'musicbrainz', spotify_id: 'spotify' },
  })
  const [moth, ash, birch] = await api.artistsNamed('Moth Ballet', 'Ash', 'Birch')
  const hallSource = await api.aSource({ name: 'The Hall', url: 'https://hall.example/shows' })
  const scriptUrlSource = await api.aSource({ name: 'Odd', url: 'javascript:alert(1)' })
  for (const [day, bill, overrides] of [
    ['04-01', [kite, moth], {}],
    ['04-02', [moth, kite, birch], {}],
    ['05-20', [kite, ash], {}],
    ['05-21', [kite, birch, ash], { hidden: true }],
  ] as const) {
    const event = await api.anEvent({ bill: [...bill], startsAt: at(`2025-${day}T20:00:00`), ...overrides })
    await api.aSourceRecord({ eventId: event.id, sourceId: hallSource.id })
    await api.aSourceRecord({ eventId: event.id, sourceId: hallSource.id })
    if (day === '04-01') await api.aSourceRecord({ eventId: event.id, sourceId: scriptUrlSource.id })
  }
  expect(await getRelatedArtists('glass-kite')).toEqual({
    playsWith: [
      { id: moth.id, slug: 'moth-ballet', name: 'Moth Ballet', shows: 2 },
      { id: ash.id, slug: 'ash', name: 'Ash', shows: 1 },
      { id: birch.id, slug: 'birch', name: 'Birch', shows: 1 },
    ],
    sources: [
      { name: 'The Hall', url: 'https://hall.example/shows', events: 3, facts: [] },
      { name: 'Odd', url: null, events: 1, facts: [] },
      {
        name: 'MusicBrainz',
        events: 0,
        url: `https://musicbrainz.org/artist/${musicbrainzId}`,
        facts: ['where they are from', 'links', 'other names'],
      },
      { name: 'Spotify', events: 0, url: `https://open.spotify.com/artist/${spotifyId}`, facts: ['page on Spotify'] },
    ],
    aliases: ['GK'],
    pastCount: 2,
  })
  expect(await getRelatedArtists(ash.id)).toMatchObject({ playsWith: [{ name: 'Glass Kite', shows: 1 }], pastCount: 0 })
  expect((await api.get('/api/artists/nobody/company')).status).toBe(404)
})
