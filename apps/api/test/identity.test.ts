import * as identity from '@houselights/types/identity'
import { getArtist, getArtistCompany, listArtistEvents, listArtists } from '@houselights/types/routes'
import { beforeEach, describe, expect, test } from 'vitest'
import { statusAndText, testApi } from './running-api.ts'

const api = testApi('identity_api')
beforeEach(async () => {
  await api.db.query('truncate artists, events, event_sources, sources, artist_changes cascade')
  api.forget()
})

const at = (local: string) => new Date(`${local}-07:00`)
const post = (path: string, body?: object) => statusAndText(api.post(path, body))
/** As after the notification of a change: what was kept is dropped. */
const company = (id: string) => {
  api.forget()
  return api.call(getArtistCompany, { params: { id } })
}

describe('past shows', () => {
  test('come the latest first, page by page, public ones alone, whatever the artist played', async () => {
    const [kite, moth] = [await api.anArtist({ name: 'Glass Kite' }), await api.anArtist({ name: 'Moth Ballet' })]
    for (let day = 1; day <= 5; day++)
      await api.anEvent({ title: `April ${day}`, bill: [moth, kite], startsAt: at(`2025-04-0${day}T20:00:00`) })
    const twin = at('2025-04-05T20:00:00')
    await api.anEvent({ title: 'April 5 too', bill: [kite], startsAt: twin })
    await api.anEvent({ title: 'Hidden', bill: [kite], startsAt: twin, hidden: true })
    await api.anEvent({ title: 'Comedy', bill: [kite], startsAt: twin, kind: 'comedy' })
    await api.anEvent({ title: 'To come', bill: [moth, kite], startsAt: at('2025-05-04T20:00:00') })
    const titles: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const page = await api.callPage(listArtistEvents, {
        params: { id: kite.id },
        query: { when: 'past', limit: 2, cursor },
      })
      expect(page.total).toBe(6)
      titles.push(...page.items.map(({ title }) => title))
      cursor = page.next ?? undefined
      pages += 1
    } while (cursor)
    expect([titles.slice(0, 2).toSorted(), titles.slice(2), pages]).toEqual([
      ['April 5', 'April 5 too'],
      ['April 4', 'April 3', 'April 2', 'April 1'],
      3,
    ])
    const upcoming = await api.callPage(listArtistEvents, { params: { id: kite.id }, query: { when: 'upcoming' } })
    expect(upcoming.items.map(({ title, bill }) => [title, bill.map(({ role }) => role)])).toEqual([
      ['To come', ['headliner', 'support']],
    ])
  })

  test('of one list are not gone on with in another', async () => {
    const kite = await api.anArtist()
    for (const day of [3, 4]) await api.anEvent({ bill: [kite], startsAt: at(`2025-04-0${day}T20:00:00`) })
    const { next } = await api.callPage(listArtistEvents, {
      params: { id: kite.id },
      query: { when: 'past', limit: 1 },
    })
    const wrong = await api.get(`/api/artists/${kite.id}/events?cursor=${next}`)
    expect(wrong.status).toBe(400)
    expect((await api.get(`/api/artists/${kite.id}/events?when=soon`)).status).toBe(400)
  })
})

test('the company is who shares public bills, most often first, which sources list it, and other names', async () => {
  const kite = await api.anArtist({
    ...{ name: 'Glass Kite', aliases: ['GK', 'glass kite'], musicbrainzId: '0c9a1f5e-0000-4000-8000-000000000001' },
    ...{ spotifyId: 'a'.repeat(22), locked: { genre: 'Folk' } },
    provenance: { location: 'musicbrainz', aliases: 'musicbrainz', social_links: 'musicbrainz', spotify_id: 'spotify' },
  })
  const [moth, ash, birch] = [
    await api.anArtist({ name: 'Moth Ballet', slug: 'moth-ballet' }),
    await api.anArtist({ name: 'Ash' }),
    await api.anArtist({ name: 'Birch' }),
  ]
  const venue = await api.aSource({ name: 'The Hall', url: 'https://hall.example/shows' })
  const script = await api.aSource({ name: 'Odd', url: 'javascript:alert(1)' })
  for (const [day, bill, more] of [
    ['04-01', [kite, moth], {}],
    ['04-02', [moth, kite, birch], {}],
    ['05-20', [kite, ash], {}],
    ['05-21', [kite, birch, ash], { hidden: true }],
  ] as const) {
    const event = await api.anEvent({ bill: [...bill], startsAt: at(`2025-${day}T20:00:00`), ...more })
    await api.aSourceRecord({ eventId: event.id, sourceId: venue.id })
    await api.aSourceRecord({ eventId: event.id, sourceId: venue.id })
    if (day === '04-01') await api.aSourceRecord({ eventId: event.id, sourceId: script.id })
  }
  expect(await company('glass-kite')).toEqual({
    playsWith: [
      { id: moth.id, slug: 'moth-ballet', name: 'Moth Ballet', shows: 2 },
      { id: ash.id, slug: 'ash', name: 'Ash', shows: 1 },
      { id: birch.id, slug: 'birch', name: 'Birch', shows: 1 },
    ],
    sources: [
      { name: 'The Hall', url: 'https://hall.example/shows', events: 3, facts: [] },
      { name: 'Odd', url: null, events: 1, facts: [] },
      {
        ...{
          name: 'MusicBrainz',
          events: 0,
          url: 'https://musicbrainz.org/artist/0c9a1f5e-0000-4000-8000-000000000001',
        },
        facts: ['where they are from', 'links', 'other names'],
      },
      {
        name: 'Spotify',
        events: 0,
        url: `https://open.spotify.com/artist/${'a'.repeat(22)}`,
        facts: ['page on Spotify'],
      },
    ],
    aliases: ['GK'],
    pastCount: 2,
  })
  expect(await company(ash.id)).toMatchObject({ playsWith: [{ name: 'Glass Kite', shows: 1 }], pastCount: 0 })
  expect((await api.get('/api/artists/nobody/company')).status).toBe(404)
})

describe('operators', () => {
  test('merge, and the public pages follow; taken back, they are as before', async () => {
    const [kite, kites] = [
      await api.anArtist({ name: 'Glass Kite', slug: 'glass-kite', aliases: ['GK'] }),
      await api.anArtist({ name: 'Glass Kites', slug: 'glass-kites' }),
    ]
    for (const artist of [kite, kites]) await api.anEvent({ title: `By ${artist.name}`, bill: [artist] })
    const titles = async (id: string) => {
      api.forget()
      return (await api.callPage(listArtistEvents, { params: { id } })).items.map(({ title }) => title).toSorted()
    }
    const { id } = await api.call(identity.mergeArtists, { params: { id: kite.id }, body: { other: kites.id } })
    expect(await titles(kite.id)).toEqual(['By Glass Kite', 'By Glass Kites'])
    expect(await titles('glass-kites')).toEqual(['By Glass Kite', 'By Glass Kites'])
    for (const name of ['glass-kites', kites.id, 'gk']) {
      const moved = await api.get(`/api/artists/${name}`)
      expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/artists/glass-kite'])
    }
    expect((await api.callPage(listArtists)).items.map(({ name }) => name)).toEqual(['Glass Kite'])
    expect((await company(kite.id)).aliases).toEqual(['GK', 'Glass Kites'])
    expect(await api.call(identity.listArtistChanges)).toMatchObject([
      { id, kind: 'merge', artist: { name: 'Glass Kite' }, other: { name: 'Glass Kites' }, decidedBy: 'operator' },
    ])
    await api.call(identity.undoArtistChange, { params: { id } })
    expect(await titles(kite.id)).toEqual(['By Glass Kite'])
    expect((await api.call(getArtist, { params: { slug: 'glass-kites' } })).name).toBe('Glass Kites')
  })

  test('split by billings, and separate two', async () => {
    const nirvana = await api.anArtist({ name: 'Nirvana', spotifyId: 'a'.repeat(22) })
    const twin = await api.anArtist({ name: 'Twin', spotifyId: 'a'.repeat(22) })
    for (const title of ['One', 'Two']) await api.anEvent({ title, bill: [twin, nirvana] })
    expect(await api.call(identity.listMergeSuggestions)).toHaveLength(1)
    await api.call(identity.keepArtistsApart, { params: { id: twin.id }, body: { other: nirvana.id } })
    expect(await api.call(identity.listMergeSuggestions)).toEqual([])
    const billings = await api.call(identity.listBillings, { params: { id: nirvana.id } })
    expect(billings).toMatchObject([{ role: 'support' }, { role: 'support' }])
    const change = await api.call(identity.splitArtist, {
      params: { id: nirvana.id },
      body: { name: ' Nirvana (UK) ', events: [billings[0]?.eventId ?? ''] },
    })
    expect(change).toMatchObject({ kind: 'split', other: { name: 'Nirvana (UK)', slug: 'nirvana-uk' }, events: 1 })
    expect(await api.call(identity.listBillings, { params: { id: change.other.id } })).toEqual([billings[0]])
  })

  test('get a sentence about what cannot be done', async () => {
    const artist = await api.anArtist({ name: 'Glass Kite' })
    const nobody = '00000000-0000-4000-8000-000000000000'
    const merge = (other: unknown) => post(`/api/admin/artists/${artist.id}/merge`, { other } as object)
    expect(await merge(artist.id)).toEqual([400, '"Glass Kite" is one artist already: choose another for the second.'])
    expect(await merge(nobody)).toEqual([404, `There is no artist called "${artist.id} or ${nobody}".`])
    expect(await merge('x')).toEqual([
      400,
      'The body must be {"other": the id of the artist that becomes part of this one}.',
    ])
    expect(await post(`/api/admin/artists/${artist.id}/split`, { name: '', events: [] })).toEqual([
      400,
      'The body must be {"name": what tells the other artist apart, "events": the ids of its shows}.',
    ])
    expect(await post(`/api/admin/artists/changes/${nobody}/undo`)).toEqual([
      404,
      `There is no change called "${nobody}".`,
    ])
    expect((await api.get(`/api/admin/artists/${nobody}/billings`)).status).toBe(404)
    expect((await api.get('/api/admin/artists/suggestions')).headers.get('cache-control')).toBe('no-store')
  })
})
