import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadCities } from '@houselights/config/cities/load-cities'
import { expect, onTestFinished, test } from 'vitest'
import { newCity, writeCity } from './new-city.ts'

const options = {
  country: 'Candleland',
  region: 'Wickshire',
  'region-code': 'WK',
  'time-zone': 'Europe/Oslo',
  currency: 'NOK',
  bounds: '59.8,60.1,10.4,10.9',
}

test('a new city is written with the given options and the coordinates of its bounds’ middle', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cities-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const city = newCity('Port Lantern', options, true)
  const file = await writeCity(folder, city)
  expect(loadCities(folder)).toMatchObject([{ city, venues: [], aggregators: [] }])
  expect(city).toMatchObject({ id: 'port-lantern', shortName: 'Port Lantern', default: true, towns: ['Port Lantern'] })
  expect(city).toMatchObject({ latitude: 59.95, longitude: 10.65 })
  expect(await readFile(file, 'utf8')).toContain('"towns": ["Port Lantern"]\n}\n')
  // another city isn't the default, and no city is overwritten
  await writeCity(
    folder,
    newCity('Wickton', { ...options, latitude: '59.9', longitude: '10.5', 'short-name': 'W' }, false),
  )
  expect(loadCities(folder)[1]?.city).toMatchObject({ shortName: 'W', latitude: 59.9, longitude: 10.5 })
  await expect(writeCity(folder, city)).rejects.toThrow('already exists')
})

test('a city of several towns can share the lists of towns of its neighbor', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cities-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeCity(folder, newCity('Port Lantern', { ...options, towns: 'Port Lantern, Mothton, Wickton' }, true))
  const sharing = { id: 'moths', towns: 'Mothton,Wickton', 'shares-towns-with': 'port-lantern' }
  await writeCity(folder, newCity('Mothton & Wickton', { ...options, ...sharing }, false))
  expect(loadCities(folder)[1]?.city).toMatchObject({
    id: 'moths',
    ownTowns: ['Mothton', 'Wickton'],
    towns: ['Port Lantern', 'Mothton', 'Wickton'],
  })
})

test.each([
  [{ currency: undefined, bounds: undefined }, 'needs --currency and --bounds as well'],
  [{ bounds: '59.8,60.1,10.4' }, 'isn’t a box'],
  [{ bounds: '59.8,north,10.4,10.9' }, '"north" isn’t a number of degrees'],
  [{ bounds: '60.1,59.8,10.4,10.9' }, 'south must be less than north'],
  [{ 'time-zone': 'Europe/Lanternville' }, 'must be an IANA time zone'],
  [{ currency: 'kroner' }, 'must be an ISO 4217 currency code'],
])('the options %j are rejected with an example', (wrong, message) => {
  expect(() => newCity('Lanternville', { ...options, ...wrong }, false)).toThrow(message)
})
