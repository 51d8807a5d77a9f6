import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { loadWebConfig } from './web-config.ts'

const DATABASE_URL = 'postgres://localhost/unused'

test.each([
  ['https://houselights.example', 'https://houselights.example'],
  ['https://houselights.example/', 'https://houselights.example'],
  ['https://Houselights.Example:443/', 'https://houselights.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['', undefined],
])('the public address %s is the origin %s', (PUBLIC_URL, origin) => {
  expect(loadConfig({ DATABASE_URL, PUBLIC_URL }).publicUrl).toBe(origin)
  expect(loadWebConfig({ PUBLIC_URL }).publicUrl).toBe(origin)
})

test.each([
  'https://houselights.example/shows',
  'https://houselights.example/?a=1',
  'https://houselights.example/#top',
  'https://user:secret@houselights.example',
])('a public address that is more than an origin is refused with the reason: %s', (PUBLIC_URL) => {
  const reason = /the site cannot be served from a path\n.*PUBLIC_URL/
  expect(() => loadConfig({ DATABASE_URL, PUBLIC_URL })).toThrow(reason)
  expect(() => loadWebConfig({ PUBLIC_URL })).toThrow(reason)
})
