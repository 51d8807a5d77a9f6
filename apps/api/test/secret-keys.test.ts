import { listJobs } from '@houselights/contracts/jobs/job-routes'
import { decideLookup, listLookups, repeatLookup } from '@houselights/contracts/operators/enrichment'
import { startProviderServer } from '@houselights/test-support/providers/provider-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addArtistsWithShows, inventNames, startLookupWorker } from './enrichment-run.ts'
import { anApi, loadEveryRow } from './running-api.ts'

const ARTIST_COUNT = 12
const SPOTIFY_SECRET = 'spotify-secret-7f3b9c'
const SECRETS = { GOOGLE_PLACES_API_KEY: 'places-key-4d1e8a', AWS_SECRET_ACCESS_KEY: 'bucket-secret-2a6f05' }
const STORAGE = { PICTURES_DIR: 's3://pictures', AWS_ACCESS_KEY_ID: 'bucket-id' }

const PUBLIC_PATHS = [
  '/api/events',
  '/api/artists',
  '/api/venues',
  '/api/filters',
  '/api/status',
  '/health',
  '/api/settings',
]
const OPERATOR_PATHS = [
  '/api/admin/enrichment',
  '/api/admin/enrichment/lookups',
  '/api/jobs',
  '/api/admin/runs',
  '/api/admin/sources',
  '/api/admin/queues/api/queues',
]

test('keys are in no log, response or row, whatever goes wrong', async () => {
  const key = { clientId: 'our-id', clientSecret: SPOTIFY_SECRET }
  const providers = await startProviderServer({
    spotify: { artists: inventNames(ARTIST_COUNT), failureShare: 0.3, key },
  })
  onTestFinished(() => providers.stop())
  const { CONTACT_URL: _, ...providersEnv } = providers.env
  const env = { ...providersEnv, ...SECRETS, ...STORAGE }
  const api = await anApi('secret_keys', { env, logLevel: 'trace' })
  const { lines } = api
  await addArtistsWithShows(api, ARTIST_COUNT)
  const startWorker = (settings: Record<string, string> = {}) => {
    const args = ['--spotify-gap=0']
    const workerEnv = { ...env, QUEUE_URL: api.queueUrl, ...settings }
    const worker = startLookupWorker(api, { env: workerEnv, providersUrl: providers.origin, args, output: lines })
    onTestFinished(async () => void (await worker.kill()))
    return worker
  }
  const responses: string[] = []
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${api.origin}${path}`, init)
    responses.push(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`)
    return response.status
  }

  // requests fail or return garbled responses, but in the end all artists are looked up
  providers.spotify.behavior.garbled = true
  const worker = startWorker()
  const jobRequest = request('/api/enrichment/spotify-images', { method: 'POST' })
  await vi.waitFor(() => expect(providers.spotify.requests.length).toBeGreaterThan(3), { timeout: 60_000 })
  providers.spotify.behavior.garbled = false
  expect(await jobRequest).toBe(200)
  await worker.kill()

  // if Spotify refuses the key, the job fails with an explanation
  await api.db.query(`update artist_lookups set looked_up_at = '2020-01-01'`)
  const workerWithWrongKey = startWorker({ SPOTIFY_KEY: `our-id:${SPOTIFY_SECRET}-wrong` })
  expect(await request('/api/enrichment/spotify-images', { method: 'POST' })).toBe(502)
  expect(responses.at(-1)).toContain('Spotify refused our key')
  await workerWithWrongKey.kill()

  const { lookups } = await api.call(listLookups)
  const lookup = { params: { artist: lookups[0]?.artist.id ?? '', provider: 'spotify' as const } }
  await api.call(decideLookup, { ...lookup, body: { choose: null } })
  await api.call(repeatLookup, lookup)
  const jobs = await api.call(listJobs)
  expect(jobs.map(({ state }) => state).toSorted()).toEqual(['completed', 'failed'])
  for (const path of [...PUBLIC_PATHS, ...OPERATOR_PATHS, ...jobs.map(({ id }) => `/api/jobs/${id}`)])
    await request(path)

  const rows = await loadEveryRow(api)
  for (const table of ['public.artist_lookups', 'public.jobs']) expect(rows).toContain(table)
  expect(lines.join('').length).toBeGreaterThan(1_000)
  expect(responses.join('').length).toBeGreaterThan(1_000)
  // the secret as the token request encodes it
  const encodedSecret = Buffer.from(`our-id:${SPOTIFY_SECRET}`).toString('base64').slice(0, -4)
  for (const secret of [SPOTIFY_SECRET, ...Object.values(SECRETS), encodedSecret, 'token-1'])
    for (const [output, text] of Object.entries({ lines: lines.join(''), responses: responses.join(''), rows }))
      expect(text.includes(secret), `${secret} in ${output}`).toBe(false)
}, 240_000)
