import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultCity } from '@houselights/config/cities/cities'
import type { VisitorLocation } from '@houselights/config/settings/enrichment'
import type { FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openVisitorCity } from './visitor-city.ts'

const makeCity = (id: string, latitude: number, longitude: number) => ({ ...defaultCity, id, latitude, longitude })
const HERE = { latitude: 37.7749, longitude: -122.4194 }
const CITIES = [
  makeCity('none near', -45, 100),
  makeCity('here', HERE.latitude, HERE.longitude),
  makeCity('next door', 37.8044, -122.2712),
  makeCity('at null', 0, 0),
  makeCity('at the antimeridian', 0, 179.8),
  makeCity('at the north pole', 89.9, 0),
  makeCity('at the south pole', -90, 0),
  makeCity('London', 51.5, 0),
]
/** One kilometer in degrees of a great circle. */
const KILOMETER = 1 / 111.195

async function openCityFinder(settings: Partial<VisitorLocation>, onError = vi.fn()) {
  const visitorCity = await openVisitorCity({ headers: 'none', database: undefined, ...settings }, onError, 10)
  onTestFinished(() => visitorCity.close())
  return (request: object) => visitorCity.find({ headers: {}, ip: '', ...request } as FastifyRequest, CITIES).id
}

test.each([
  ['37.77490', '-122.41940', 'here'],
  ['0', '0', 'at null'],
  ['-90', '180', 'at the south pole'],
  ['90.1', '0', 'none near'],
  ['0', '-180.5', 'none near'],
  ['', '', 'none near'],
  [undefined, '0', 'none near'],
  ['0', undefined, 'none near'],
  ['NaN', 'Infinity', 'none near'],
  ['0x0', '0e2', 'none near'],
  // a header that was sent twice
  ['37.7, 51.5', '-122.4, 0.1', 'none near'],
  ['37.7; drop table cities', '-122.4', 'none near'],
])('headers with latitude %j and longitude %j lead to the city %s', async (latitude, longitude, expected) => {
  const findCity = await openCityFinder({ headers: 'cloudflare' })
  expect(findCity({ headers: { 'cf-iplatitude': latitude, 'cf-iplongitude': longitude } })).toBe(expected)
})

test.each([
  ['nearer to the city next door', 37.8, -122.3, 'next door'],
  ['119 km away', HERE.latitude - 119 * KILOMETER, HERE.longitude, 'here'],
  ['121 km away', HERE.latitude - 121 * KILOMETER, HERE.longitude, 'none near'],
  ['across the antimeridian', 0, -179.9, 'at the antimeridian'],
  ['across the pole', 89.9, 180, 'at the north pole'],
])('finds the city for a visitor %s', async (_, latitude, longitude, expected) => {
  const findCity = await openCityFinder({ headers: 'vercel' })
  const headers = { 'x-vercel-ip-latitude': String(latitude), 'x-vercel-ip-longitude': String(longitude) }
  expect(findCity({ headers })).toBe(expected)
})

test('without cities, the visitor’s city is the default city', async () => {
  const { find } = await openVisitorCity({ headers: 'none', database: undefined }, () => undefined)
  expect(find({} as FastifyRequest, []).id).toBe(defaultCity.id)
})

// Files in MaxMind's format, with IPv4 only. Both have 81.2.69.0/24, which is in London in moved.mmdb. cities.mmdb also
// has 9.1.0.0/16 in London, 9.9.9.9 without a location, and 10.10.0.0/16 at a latitude of 400.
const FILES = join(import.meta.dirname, '../../test/geoip')

test('the location file locates IPv4 addresses in both notations, and no other addresses', async () => {
  const findCity = await openCityFinder({ database: join(FILES, 'cities.mmdb') })
  for (const ip of ['81.2.69.142', '::ffff:81.2.69.142']) expect(findCity({ ip })).toBe('next door')
  expect(findCity({ ip: '9.1.7.6' })).toBe('London')
  for (const ip of ['1.2.3.4', '9.9.9.9', '10.10.1.1', '2001:db8::1', 'unknown', '', '81.2.69.142:80'])
    expect(findCity({ ip }), ip).toBe('none near')
})

test('the location file is reloaded when it is replaced, and the old data is kept if the new file is invalid', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-geoip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [file, newFile] = [join(folder, 'cities.mmdb'), join(folder, 'next.mmdb')]
  await copyFile(join(FILES, 'cities.mmdb'), file)
  const onError = vi.fn()
  const findCity = await openCityFinder({ database: file }, onError)
  const expectMoved = () => expect(findCity({ ip: '81.2.69.142' })).toBe('London')
  await copyFile(join(FILES, 'moved.mmdb'), newFile)
  await rename(newFile, file)
  await vi.waitFor(expectMoved, { timeout: 10_000 })
  await writeFile(newFile, 'half a file')
  await rename(newFile, file)
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expectMoved()
})

test('an error says what to set if the location file is missing or invalid', async () => {
  for (const database of [import.meta.filename, `${import.meta.filename}.missing`])
    await expect(openCityFinder({ database })).rejects.toThrow(
      `VISITOR_LOCATION must name a network or a file in MaxMind’s format; ${database} cannot be read in that format`,
    )
})
