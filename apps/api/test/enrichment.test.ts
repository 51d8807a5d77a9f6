import { decideLookup, repeatLookup } from '@houselights/contracts/operators/enrichment'
import { saveLookup } from '@houselights/database/enrichment/save-lookup'
import { NO_FACTS } from '@houselights/domain/enrichment/provenance'
import { openBackendAt } from '@houselights/jobs/backend'
import { lookUpArtist } from '@houselights/jobs/job-kinds'
import { expect, test } from 'vitest'
import { testApi } from './running-api.ts'

const api = testApi('enrichment', { enqueuesJobs: true, env: { CONTACT_URL: 'mailto:us@houselights.example' } })

/** Creates an artist with two undecided candidates on Spotify. */
async function anUndecidedArtist(name: string) {
  const { id: artist } = await api.anArtist({ name })
  const params = { artist, provider: 'spotify' as const }
  const url = 'https://open.spotify.com/artist/a'
  const candidates = ['a', 'other'].map((id) => ({ id, name, url, details: [] }))
  const undecidedLookup = { outcome: 'ask' as const, externalId: null, candidates, reasons: [], facts: NO_FACTS }
  await saveLookup(api.db, { ...params, at: api.clock.now }, undecidedLookup)
  return params
}
const countQueued = async () => {
  const queue = openBackendAt(api.queueUrl).queue(lookUpArtist.spotify.name)
  const counts = await queue.getJobCounts('waiting', 'prioritized', 'delayed')
  await queue.close()
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

test('choosing a candidate, or requesting another lookup, enqueues a lookup', async () => {
  const params = await anUndecidedArtist('Twins')
  const queuedBefore = await countQueued()
  await api.call(decideLookup, { params, body: { choose: 'other' } })
  expect(await countQueued()).toBe(queuedBefore + 1)
  await api.call(decideLookup, { params, body: { choose: null } })
  expect(await countQueued()).toBe(queuedBefore + 1)
  expect(await api.call(repeatLookup, { params })).toEqual({ asked: true })
})

test('unknown candidates, artists and outcomes are refused', async () => {
  const params = await anUndecidedArtist('Single')
  await expect(api.call(decideLookup, { params, body: { choose: 'b' } })).rejects.toThrow(
    '400: "b" is not one of the candidates: they may have changed, so reload them.',
  )
  const nobody = { ...params, artist: crypto.randomUUID() }
  await expect(api.call(repeatLookup, { params: nobody })).rejects.toThrow(/^404/)
  await expect(api.call(decideLookup, { params: nobody, body: { choose: null } })).rejects.toThrow(/^404/)
  expect((await api.get('/api/admin/enrichment/lookups?outcome=maybe')).status).toBe(400)
})
