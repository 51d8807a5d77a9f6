import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { examples } from '@houselights/api-client/examples/calls.ts'
import { printWeekend } from '@houselights/api-client/examples/this-weekend.ts'
import { type ExampleNames, withNames } from '@houselights/api-client/examples/with-names.ts'
import { defaultCity } from '@houselights/cities/cities'
import { dumpFolder, manifestKey } from '@houselights/types/dumps'
import type { ApiDocument } from '@houselights/types/openapi'
import { beforeAll, expect, test } from 'vitest'
import { testApi, testFolder } from './running-api.ts'

const run = promisify(execFile)
const folder = testFolder()
let document: ApiDocument
const names: ExampleNames = { event: '', artist: '', venue: '', city: defaultCity.id }
const api = testApi('openapi_examples', { env: { PICTURES_DIR: folder } })
beforeAll(async () => {
  const venue = await api.aVenue({ name: 'Test Hall', googlePlaceId: 'a-place' })
  const [artist, source] = [await api.anArtist(), await api.aSource()]
  const startsAt = new Date('2025-05-03T20:00:00-07:00')
  const event = await api.anEvent({ venueId: venue.id, startsAt, bill: [artist] })
  await api.aSourceRecord({ eventId: event.id, sourceId: source.id })
  Object.assign(names, { event: event.slug, artist: artist.slug, venue: venue.slug })
  const manifest = {
    ...{ schema: 1, city: defaultCity.id, madeAt: '2025-05-02T04:00:00-07:00', mode: 'live', events: 0, files: [] },
    ...{ licence: { name: 'Ask first.', url: null }, attribution: 'Houselights' },
    folder: `${dumpFolder(defaultCity.id)}/a`,
  }
  await mkdir(join(folder, dumpFolder(defaultCity.id)), { recursive: true })
  await writeFile(join(folder, manifestKey(defaultCity.id)), JSON.stringify(manifest))
  api.forget()
  document = (await (await api.get('/api/openapi.json')).json()) as ApiDocument
})

/** The texts that /developers shows, as it makes them. */
const shown = (given: ExampleNames = names) =>
  Object.entries(document.paths).flatMap(([path, { get, post }]) =>
    [get, post].flatMap((operation) =>
      (operation?.['x-codeSamples'] ?? []).map(({ lang, source }) => ({
        ...{ path, lang, id: operation?.operationId, text: withNames(path, source, given) },
      })),
    ),
  )
const inShell = (given?: ExampleNames) => shown(given).filter(({ lang }) => lang === 'Shell')

test('each call has one in a shell, and all but feeds one in TypeScript', () => {
  for (const { path, id } of inShell()) {
    const langs = shown().flatMap((sample) => (sample.id === id ? [sample.lang] : []))
    expect([id, langs]).toEqual([id, path.startsWith('/api/feeds/') ? ['Shell'] : ['Shell', 'TypeScript']])
  }
  const written = examples({}, { event: '', artist: '', venue: '', city: '', month: '' })
  const inTypeScript = shown().flatMap(({ lang, id }) => (lang === 'TypeScript' ? [id] : []))
  expect(Object.keys(written).sort()).toEqual(inTypeScript.sort())
})

test('no address is left with a placeholder, which a shell or curl would read as a pattern', () => {
  for (const given of [names, { event: undefined, artist: undefined, venue: undefined, city: defaultCity.id }])
    for (const { text } of inShell(given)) {
      const [, quote, address = ''] = /(["'])(https?:[^"']*)\1$/.exec(text) ?? []
      expect(address, text).toMatch(/^http:\/\/[\w.:/?&=$%-]+$/)
      expect(address.includes('$'), text).toBe(quote === '"')
    }
})

/** What a shell gives curl: no machine needs to have it. */
const CURL = `curl() { printf '%s\\0' "$@"; }`

test('in a shell they are answered as they stand', async () => {
  for (const { text } of inShell()) {
    const env = { PATH: process.env.PATH, GOOGLE_PLACE_ID: 'a-place' }
    const { stdout } = await run('sh', ['-c', `${CURL}\n${text}`], { env })
    const { values, positionals } = parseArgs({
      args: stdout.split('\0').slice(0, -1),
      options: {
        compressed: { type: 'boolean' },
        request: { type: 'string', short: 'X', default: 'GET' },
        header: { type: 'string', short: 'H' },
        data: { type: 'string', short: 'd' },
      },
      allowPositionals: true,
    })
    expect(positionals, text).toHaveLength(1)
    const [name = '', value = ''] = values.header?.split(': ') ?? []
    const answer = await fetch(positionals[0] ?? '', {
      method: values.request,
      ...(values.data && { body: values.data, headers: { [name]: value } }),
    })
    expect([text, answer.status]).toEqual([text, 200])
  }
})

test('in TypeScript they run as they stand, after the lines that all begin with', async () => {
  const imports = document.info['x-setup'].matchAll(/^import (type )?(?:\{ ([^}]+) \}|\* as (\w+)) from '([^']+)'$/gm)
  const known: Record<string, unknown> = { options: { baseUrl: api.origin, credentials: 'omit' } }
  for (const [, isType, members, whole, module = ''] of imports) {
    if (isType) continue
    const loaded = await import(module)
    if (whole) known[whole] = loaded
    for (const member of members?.split(', ') ?? []) known[member] = loaded[member]
  }
  const texts = shown().filter(({ lang }) => lang === 'TypeScript')
  for (const { id, text } of texts) {
    // an async body of a function, whose names are those of the setup
    const program = stripTypeScriptTypes(`async (${Object.keys(known).join(', ')}) => {\n${text}\n}`)
    const ran = new Function(`return ${program}`)() as (...given: unknown[]) => Promise<void>
    await expect(ran(...Object.values(known)), `${id}: ${text}`).resolves.toBeUndefined()
  }
  expect(texts.length).toBeGreaterThan(20)
})

test('a whole program prints the weekend', async () => {
  const lines: string[] = []
  await printWeekend(api.origin, (line) => lines.push(line))
  expect(lines).toEqual([expect.stringMatching(/^2025-05-03 {2}.+, Test Hall/)])
})

test('what is not there is a variable with a clear name', () => {
  const nothing = { event: undefined, artist: undefined, venue: undefined, city: "o'city" }
  const curl = "curl --compressed 'https://site.example/api/events/{slug}'"
  expect(withNames('/api/events/{slug}', curl, nothing)).toBe(
    'curl --compressed "https://site.example/api/events/$EVENT_SLUG"',
  )
  const call = 'await call(api.getEvent, { params: { slug: event } }, options)'
  expect(withNames('/api/events/{slug}', call, nothing)).toBe(
    "await call(api.getEvent, { params: { slug: process.env.EVENT_SLUG ?? '' } }, options)",
  )
  const city = "curl 'https://site.example/api/dumps/{city}/manifest.json'"
  expect(withNames('/api/dumps/{city}/manifest.json', city, nothing)).toContain('/o%27city/')
  expect(() => withNames('/api/moods/{slug}', "curl 'https://a.b/api/moods/{slug}'", nothing)).toThrow('{slug}')
})
