import { saveLookup } from '@houselights/database/enrichment/save-lookup'
import { NO_FACTS } from '@houselights/domain/artist-identity/provenance'
import { backendAt } from '@houselights/jobs/backend'
import { lookUpArtist } from '@houselights/jobs/job-kinds'
import { decideLookup, getEnrichment, listLookups, lookUpAgain } from '@houselights/types/enrichment'
import { getArtist } from '@houselights/types/routes'
import { expect, test } from 'vitest'
import { testApi } from './running-api.ts'

const api = testApi('enrichment', { enqueuesJobs: true, env: { CONTACT_URL: 'mailto:us@houselights.example' } })

const candidate = (id: string) => ({ id, name: 'Twins', url: `https://open.spotify.com/artist/${id}`, details: [] })
async function anArtist(name: string) {
  const artist = await api.anArtist({ name })
  await api.anEvent({ bill: [artist] })
  const save = (outcome: 'linked' | 'ask', id: string, columns = {}) =>
    saveLookup(
      api.db,
      { artist: artist.id, provider: 'spotify', at: api.clock.now },
      {
        ...{ outcome, externalId: outcome === 'linked' ? id : null, candidates: [candidate(id), candidate('other')] },
        ...{ reasons: ['Two are called so.'], facts: { ...NO_FACTS, columns } },
      },
    )
  return { params: { artist: artist.id, provider: 'spotify' as const }, slug: artist.slug, save }
}
const queued = async () => {
  const queue = backendAt(api.queueUrl).queue(lookUpArtist.spotify.name)
  const counts = await queue.getJobCounts('waiting', 'prioritized', 'delayed')
  await queue.close()
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

test('states what is set up, what is missing, and counts what the providers gave', async () => {
  const { save } = await anArtist('Counted')
  await save('ask', 'a')
  await api.db.query(
    `insert into provider_pauses values ('musicbrainz', now() + interval '1 hour', 'It asks us to wait.')`,
  )
  const { providers, pictures } = await api.call(getEnrichment)
  expect(providers).toMatchObject([
    { provider: 'musicbrainz', missing: null, pausedWhy: 'It asks us to wait.', waiting: 1, callsToday: 0 },
    {
      ...{ provider: 'spotify', pausedUntil: null, ask: 1, waiting: 0 },
      missing: expect.stringContaining('SPOTIFY_KEY'),
    },
    { provider: 'google-places', missing: expect.stringContaining('GOOGLE_PLACES_API_KEY'), callsPerDay: null },
  ])
  expect(pictures).toEqual({ kept: 0, waiting: 0, failed: 0, refused: 0, removed: 0, bytes: 0 })
})

test('an artist is decided: linked and enqueued, or nobody and its facts taken back', async () => {
  const { params, slug, save } = await anArtist('Twins')
  await save('linked', 'a', { spotify_id: 'a', followers: 9 })
  expect((await api.call(getArtist, { params: { slug } })).followers).toBe(9)
  const before = await queued()
  expect(await api.call(decideLookup, { params, body: { choose: 'other' } })).toMatchObject({
    ...{ outcome: 'linked', decided: true, artist: { name: 'Twins' }, shows: [expect.stringContaining(' at ')] },
    candidates: [{ id: 'other' }, { id: 'a' }],
  })
  expect(await queued()).toBe(before + 1)
  api.forget()
  expect(await api.call(getArtist, { params: { slug } })).toMatchObject({ spotifyId: null, followers: null })
  expect(await api.call(decideLookup, { params, body: { choose: null } })).toMatchObject({
    outcome: 'none',
    decided: true,
  })
  const { lookups } = await api.call(listLookups, { query: { provider: 'spotify', outcome: 'none' } })
  expect(lookups.map(({ artist }) => artist.name)).toEqual(['Twins'])
  expect(await api.call(lookUpAgain, { params })).toEqual({ asked: true })
  expect((await api.call(listLookups, { query: { outcome: 'none' } })).lookups).toMatchObject([{ decided: false }])
})

test('what cannot be is answered with a sentence', async () => {
  const { params, save } = await anArtist('Single')
  await save('ask', 'a')
  await expect(api.call(decideLookup, { params, body: { choose: 'b' } })).rejects.toThrow(
    '400: "b" is none of the candidates: they may have changed, look again.',
  )
  const nobody = { ...params, artist: crypto.randomUUID() }
  await expect(api.call(lookUpAgain, { params: nobody })).rejects.toThrow(/^404/)
  await expect(api.call(decideLookup, { params: nobody, body: { choose: null } })).rejects.toThrow(/^404/)
  expect((await api.get('/api/admin/enrichment/lookups?outcome=maybe')).status).toBe(400)
})
