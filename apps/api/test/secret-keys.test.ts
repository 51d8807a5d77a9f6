import { listJobs } from '@houselights/contracts/jobs/job-routes'
import { decideLookup, listLookups, repeatLookup } from '@houselights/contracts/operators/enrichment'
import { startProviderServer } from '@houselights/test-support/providers/provider-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aCityWith, aLookupWorker, inventNames } from './enrichment-run.ts'
import { anApi, everyRow } from './running-api.ts'

const ARTISTS = 12
const SPOTIFY_SECRET = 'spotify-secret-7f3b9c'
const SECRETS = { GOOGLE_PLACES_API_KEY: 'places-key-4d1e8a', AWS_SECRET_ACCESS_KEY: 'bucket-secret-2a6f05' }
const STORAGE = { PICTURES_DIR: 's3://pictures', AWS_ACCESS_KEY_ID: 'bucket-id' }

const PUBLIC = ['/api/events', '/api/artists', '/api/venues', '/api/filters', '/api/status', '/health', '/api/settings']
const OPERATORS = [
  '/api/admin/enrichment',
  '/api/admin/enrichment/lookups',
  '/api/jobs',
  '/api/admin/runs',
  '/api/admin/sources',
  '/api/admin/queues/api/queues',
]

test('keys are in no log, response or row, whatever goes wrong', async () => {
  const key = { clientId: 'our-id', clientSecret: SPOTIFY_SECRET }
  const providers = await startProviderServer({ spotify: { artists: inventNames(ARTISTS), failing: 0.3, key } })
  onTestFinished(() => providers.stop())
  const { CONTACT_URL: _, ...providersEnv } = providers.env
  const env = { ...providersEnv, ...SECRETS, ...STORAGE }
  const api = await anApi('secret_keys', { env, logLevel: 'trace' })
  const { lines } = api
  await aCityWith(api, ARTISTS)
  const work = (more: Record<string, string> = {}) => {
    const args = ['--spotify-gap=0']
    const workerEnv = { ...env, QUEUE_URL: api.queueUrl, ...more }
    const worker = aLookupWorker(api, { env: workerEnv, providersUrl: providers.origin, args, output: lines })
    onTestFinished(async () => void (await worker.kill()))
    return worker
  }
  const answers: string[] = []
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${api.origin}${path}`, init)
    answers.push(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`)
    return response.status
  }

  // failures and garbled responses, and in the end all artists
  providers.spotify.behavior.garbled = true
  const worker = work()
  const started = request('/api/enrichment/spotify-images', { method: 'POST' })
  await vi.waitFor(() => expect(providers.spotify.requests.length).toBeGreaterThan(3), { timeout: 60_000 })
  providers.spotify.behavior.garbled = false
  expect(await started).toBe(200)
  await worker.kill()

  // a refused key: the job fails with an explanation
  await api.db.query(`update artist_lookups set looked_up_at = '2020-01-01'`)
  const wrong = work({ SPOTIFY_KEY: `our-id:${SPOTIFY_SECRET}-wrong` })
  expect(await request('/api/enrichment/spotify-images', { method: 'POST' })).toBe(502)
  expect(answers.at(-1)).toContain('Spotify refused our key')
  await wrong.kill()

  const { lookups } = await api.call(listLookups)
  const lookup = { params: { artist: lookups[0]?.artist.id ?? '', provider: 'spotify' as const } }
  await api.call(decideLookup, { ...lookup, body: { choose: null } })
  await api.call(repeatLookup, lookup)
  const jobs = await api.call(listJobs)
  expect(jobs.map(({ state }) => state).toSorted()).toEqual(['completed', 'failed'])
  for (const path of [...PUBLIC, ...OPERATORS, ...jobs.map(({ id }) => `/api/jobs/${id}`)]) await request(path)

  const rows = await everyRow(api)
  for (const table of ['public.artist_lookups', 'public.jobs']) expect(rows).toContain(table)
  expect(lines.join('').length).toBeGreaterThan(1_000)
  expect(answers.join('').length).toBeGreaterThan(1_000)
  // also in the encoding of the token request
  const basic = Buffer.from(`our-id:${SPOTIFY_SECRET}`).toString('base64').slice(0, -4)
  for (const secret of [SPOTIFY_SECRET, ...Object.values(SECRETS), basic, 'token-1'])
    for (const [where, text] of Object.entries({ lines: lines.join(''), answers: answers.join(''), rows }))
      expect(text.includes(secret), `${secret} in ${where}`).toBe(false)
}, 240_000)
