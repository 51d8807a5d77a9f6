import { join } from 'node:path'
import { City } from '@houselights/contracts/entities/entities'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anApi, loadEveryRow } from './running-api.ts'

const OAKLAND = { latitude: 37.8044, longitude: -122.2712 }
/** The address of a visitor in Oakland, as the website's server forwards it. */
const ADDRESS = '81.2.69.142'
const FILE = join(import.meta.dirname, 'geoip/cities.mmdb')

/** Starts the API with these settings, two cities, and its log at trace level. */
async function anApiOfTwoCities(name: string, env: NodeJS.ProcessEnv = {}) {
  const api = await anApi(name, { env, logLevel: 'trace' })
  await api.aVenue()
  await api.db.query(
    `insert into cities values ('oakland', 'Oakland', 'California', 'United States', 'America/Los_Angeles', 37.8044, -122.2712, 'Oakland', 'CA', 'USD')`,
  )
  const request = (headers: Record<string, string> = {}) => api.get('/api/location/detect', headers)
  const getCityFor = async (headers?: Record<string, string>) =>
    z.object({ detectedCity: City }).parse(await (await request(headers)).json()).detectedCity.id
  return { ...api, request, getCityFor }
}

const NETWORKS = [
  ['cloudflare', 'cf-iplatitude', 'cf-iplongitude'],
  ['cloudfront', 'cloudfront-viewer-latitude', 'cloudfront-viewer-longitude'],
  ['vercel', 'x-vercel-ip-latitude', 'x-vercel-ip-longitude'],
] as const
const getHeaders = (
  [, latitude, longitude]: readonly [string, string, string],
  point: { latitude: number; longitude: number },
) => ({ [latitude]: String(point.latitude), [longitude]: String(point.longitude) })

test.each(NETWORKS)('behind %s, only its headers locate a visitor', async (...network) => {
  const { request, getCityFor } = await anApiOfTwoCities(`location_${network[0]}`, { VISITOR_LOCATION: network[0] })
  expect(await getCityFor(getHeaders(network, OAKLAND))).toBe('oakland')
  expect(await getCityFor(getHeaders(network, { latitude: 51.5, longitude: 0 }))).toBe('san-francisco')
  expect(await getCityFor()).toBe('san-francisco')
  for (const otherNetwork of NETWORKS.filter(([name]) => name !== network[0]))
    expect(await getCityFor(getHeaders(otherNetwork, OAKLAND)), otherNetwork[0]).toBe('san-francisco')
  const { headers } = await request(getHeaders(network, OAKLAND))
  expect(headers.get('cache-control')).toBe('private, max-age=300')
  for (const name of network.slice(1)) expect(headers.get('vary')).toContain(name)
  expect(headers.get('x-cache')).toBeNull()
})

test('without a network in the settings, headers are ignored, since visitors can forge them', {
  meta: { proves: ['Limits: GET /api/location/detect: detectedCity, cached 5 min'] },
}, async () => {
  const { request, getCityFor } = await anApiOfTwoCities('location_none')
  for (const network of NETWORKS) expect(await getCityFor(getHeaders(network, OAKLAND))).toBe('san-francisco')
  expect((await request()).headers.get('cache-control')).toBe('private, max-age=300')
})

test('a visitor is located by headers first, otherwise by the address that a trusted proxy reports', async () => {
  const { request, getCityFor } = await anApiOfTwoCities('location_file', { VISITOR_LOCATION: `cloudflare,${FILE}` })
  expect(await getCityFor({ 'x-forwarded-for': ADDRESS })).toBe('oakland')
  expect(await getCityFor({ 'x-forwarded-for': '9.1.2.3' })).toBe('san-francisco')
  expect(await getCityFor({ 'x-forwarded-for': `${ADDRESS}, 10.1.2.3` })).toBe('san-francisco')
  expect(await getCityFor({ 'x-forwarded-for': 'not an address' })).toBe('san-francisco')
  expect(await getCityFor({ 'x-forwarded-for': '9.1.2.3', ...getHeaders(NETWORKS[0], OAKLAND) })).toBe('oakland')
  expect((await request({ 'x-forwarded-for': ADDRESS })).headers.get('vary')).toContain('x-forwarded-for')
})

test('the visitor’s address is neither stored nor logged', {
  meta: { proves: ['Limits: GET /api/location/detect: detectedCity, cached 5 min'] },
}, async () => {
  const api = await anApiOfTwoCities('location_log', { VISITOR_LOCATION: FILE })
  const { request, getCityFor, lines } = api
  expect(await getCityFor({ 'x-forwarded-for': ADDRESS })).toBe('oakland')
  for (let count = 0; count < 125; count++) await request({ 'x-forwarded-for': ADDRESS })
  expect((await request({ 'x-forwarded-for': ADDRESS })).status).toBe(429)
  expect((await request({ 'x-forwarded-for': '9.1.2.3' })).status).toBe(200)
  expect(lines.filter((line) => line.includes('/api/location/detect')).length).toBeGreaterThan(100)
  for (const text of [lines.join(), await loadEveryRow(api)]) expect(text).not.toContain(ADDRESS)
})
