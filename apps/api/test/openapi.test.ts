import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { examples } from '@houselights/api-client/examples/calls.ts'
import { printWeekend } from '@houselights/api-client/examples/this-weekend.ts'
import { type ExampleNames, withNames } from '@houselights/api-client/examples/with-names.ts'
import { defaultCity } from '@houselights/config/cities/cities'
import type { ApiDocument } from '@houselights/contracts/contract/openapi'
import { DUMP_DOWNLOADS_A_MINUTE } from '@houselights/contracts/publishing/dump-limit'
import { computeSimilar } from '@houselights/database/similar/compute-similar'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { getRoutes, PUBLIC_ROUTES_WITHOUT_CORS, UNDOCUMENTED_ROUTES } from './every-route.ts'
import { NOW, testApi, testFolder } from './running-api.ts'

const folder = testFolder()
let document: ApiDocument
const names = { event: '', artist: '', venue: '', city: defaultCity.id, month: '2025-04' }
const api = testApi('openapi', { env: { PICTURES_DIR: folder } })
beforeAll(async () => {
  const venue = await api.aVenue({ name: 'Test Hall', googlePlaceId: 'a-place' })
  names.venue = venue.slug
  const [artist, source] = [await api.anArtist(), await api.aSource()]
  names.artist = artist.slug
  const startsAt = new Date('2025-05-03T20:00:00-07:00')
  for (let index = 0; index < 3; index++) {
    const event = await api.anEvent({ venueId: venue.id, startsAt, bill: [artist] })
    await api.aSourceRecord({ eventId: event.id, sourceId: source.id })
    names.event = event.slug
  }
  // a show that is on now
  await api.anEvent({ venueId: venue.id, startsAt: new Date(Date.parse(NOW) - 60_000) })
  expect((await api.get(`/api/dumps/${defaultCity.id}/manifest.json`)).status).toBe(404)
  await writeDump()
  await computeSimilar(api.db, defaultCity, new Date(NOW))
  api.forget()
  document = (await (await api.get('/api/openapi.json')).json()) as ApiDocument
})

/** Writes a dump as the worker does. */
async function writeDump(version = 'a', url = 'https://license.example/') {
  const dumps = join(folder, 'dumps', defaultCity.id)
  await mkdir(join(dumps, version), { recursive: true })
  const path = `/api/dumps/${defaultCity.id}`
  const makeFile = (name: string) => ({ name, path: `${path}/${name}`, bytes: 4, sha256: `of-${name}` })
  const manifest = {
    schema: 1,
    city: defaultCity.id,
    madeAt: '2025-05-02T04:00:00-07:00',
    mode: 'live',
    events: 3,
    licence: { name: 'Ask first.', url },
    attribution: version,
    files: ['events.jsonl.gz', 'events.csv.gz'].map(makeFile),
    folder: `dumps/${defaultCity.id}/${version}`,
  }
  for (const { name } of manifest.files) await writeFile(join(dumps, version, name), `of ${version}`)
  await writeFile(join(dumps, 'manifest.json'), JSON.stringify(manifest))
}

/** Returns which of `names` replaces the parameter in a path. */
const getKind = (path: string): keyof typeof names => {
  const [, kind, list] = /\{(month|city)\}|\/(event|artist)s\/\{/.exec(path) ?? []
  return (kind ?? list ?? 'venue') as keyof typeof names
}

const listOperations = () =>
  Object.entries(document.paths).flatMap(([path, { get, post }]) =>
    Object.entries({ GET: get, POST: post }).flatMap(([method, operation]) =>
      operation ? [{ method, path, operation }] : [],
    ),
  )

test('an independent validator finds no error', {
  meta: { proves: ['Conventions: OpenAPI 3.1 generated from the contracts, with every route'] },
}, async () => {
  const result = await new Validator({ strict: false }).validate(structuredClone(document))
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  const ids = listOperations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

describe('the document and the routes', () => {
  /** Addresses that only robots request, from page heads and robots.txt. */
  const FOR_ROBOTS = /^GET \/api\/(cards|sitemaps?)\//
  const toFastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

  test('list the same public calls', {
    meta: { proves: ['Conventions: OpenAPI 3.1 generated from the contracts, with every route'] },
  }, () => {
    const documentedCalls = listOperations().map(({ method, path }) => `${method} ${toFastifyPath(path)}`)
    const publicRoutes = getRoutes(api).filter(
      ({ name, config }) => config.openToAll || PUBLIC_ROUTES_WITHOUT_CORS.has(name),
    )
    const routesToDocument = publicRoutes.filter(
      ({ name }) => !UNDOCUMENTED_ROUTES.includes(name) && !FOR_ROBOTS.test(name),
    )
    expect(routesToDocument.map(({ name }) => name).sort()).toEqual(documentedCalls.sort())
  })

  test('agree about caching, openness and limits, and about a 400 for every call', () => {
    const configs = new Map(getRoutes(api).map(({ name, config }) => [name, config]))
    for (const { method, path, operation } of listOperations()) {
      const config = configs.get(`${method} ${toFastifyPath(path)}`)
      const { 200: ok, 304: notModified, 400: badRequest, 429: tooMany } = operation.responses
      expect([path, ok, badRequest]).toEqual([path, expect.anything(), expect.anything()])
      // proxied without storing a copy, so there is no ETag
      const isProxied = path.startsWith('/api/pictures/spotify/')
      expect([path, notModified !== undefined]).toEqual([path, config?.openToAll === true && !isProxied])
      const hasEtag = Object.keys((ok?.headers ?? {}) as object).includes('ETag')
      expect([path, hasEtag]).toEqual([path, notModified !== undefined])
      const hasSearch = operation.parameters.some(({ name }) => name === 'search')
      expect([path, tooMany !== undefined]).toEqual([path, 'rateLimit' in (config ?? {}) || hasSearch])
    }
  })
})

describe('real responses match the document', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const fillPath = (path: string, name: keyof typeof names) => path.replace(/\{\w+\}/g, names[name])

  test('for each GET', async () => {
    ajv.addSchema({ $id: 'openapi', ...document })
    for (const { method, path, operation } of listOperations()) {
      const type = operation.responses[200]?.content?.['application/json']
      if (method !== 'GET' || !type) continue
      const kind = getKind(path)
      const response = await api.get(fillPath(path, kind))
      expect([path, response.status]).toEqual([path, 200])
      const pointer = `openapi#/paths/${path.replaceAll('/', '~1').replaceAll(/[{}]/g, (brace) => encodeURIComponent(brace))}/get/responses/200/content/application~1json/schema`
      const validate = ajv.getSchema(pointer)
      expect(validate, pointer).toBeDefined()
      const body = await response.json()
      expect([path, validate?.(body), validate?.errors]).toEqual([path, true, null])
      // the schema doesn't accept just anything
      expect(validate?.('something else'), path).toBe(false)
      // Link is missing on the last page, X-Unstated-Count without a filter by facts
      for (const header of Object.keys(operation.responses[200]?.headers ?? {}))
        if (!['Link', 'X-Unstated-Count'].includes(header))
          expect(response.headers.get(header), `${path} ${header}`).not.toBeNull()
      if (Array.isArray(body) && path.includes('event')) expect(body.length).toBeGreaterThan(0)
    }
  })

  test('for each feed in JSON', async () => {
    const feeds = listOperations().filter(({ operation }) => operation.tags.includes('Feeds'))
    expect(feeds.length).toBeGreaterThan(9)
    let shows = 0
    for (const { path, operation } of feeds) {
      const schema = operation.responses[200]?.content?.['application/feed+json']?.schema
      expect([path, schema]).toEqual([path, { $ref: '#/components/schemas/JsonFeed' }])
      const validate = ajv.getSchema('openapi#/components/schemas/JsonFeed')
      const response = await api.get(fillPath(path.replace('{format}', 'json'), getKind(path)))
      const feed = await response.json()
      expect([path, response.status, validate?.(feed), validate?.errors]).toEqual([path, 200, true, null])
      shows += feed.items.length
    }
    expect(shows).toBeGreaterThan(9)
  })

  test('for errors, as problem documents on request', {
    meta: { proves: ['Conventions: errors are problem documents (RFC 9457) on request'] },
  }, async () => {
    const validate = ajv.getSchema('openapi#/components/schemas/Problem')
    for (const [documentedPath, path, status, title] of [
      ['/api/events', '/api/events?limit=0', 400, 'Bad Request'],
      ['/api/events/{slug}', '/api/events/nothing', 404, 'Not Found'],
      [undefined, '/nowhere', 404, 'Not Found'],
    ] as const) {
      const documentedResponse = documentedPath && document.paths[documentedPath]?.get?.responses[status]
      if (documentedPath) expect(documentedResponse?.$ref).toMatch(/^#\/components\/responses\//)
      const response = await api.get(path, { accept: 'application/problem+json' })
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      const problem = await response.json()
      expect([response.status, validate?.(problem)]).toEqual([status, true])
      expect(problem).toMatchObject({ type: 'about:blank', status, title, detail: expect.any(String) })
    }
  })
})

test('cached responses are open to all, and the same for every origin', {
  meta: { proves: ['Conventions: pages of any site may call the public API'] },
}, async () => {
  for (const origin of [undefined, 'https://any.example']) {
    const { headers } = await api.get('/api/openapi.json', origin ? { origin } : {})
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect([headers.get('vary'), headers.get('access-control-allow-credentials')]).toEqual(['Accept-Encoding', null])
  }
})

describe('copies of the data', () => {
  const toDumpPath = (name: string) => `/api/dumps/${defaultCity.id}/${name}`

  test('are files with a license, sent only if changed, as documented', async () => {
    const path = toDumpPath('events.csv.gz')
    const { status, headers } = await api.get(path, { origin: 'https://any.example' })
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="events-${defaultCity.id}.csv.gz"`,
      etag: '"of-events.csv.gz"',
      link: '<https://license.example/>; rel="license"',
      'access-control-allow-origin': '*',
    })
    expect((await api.get(path, { 'if-none-match': '"of-events.csv.gz"' })).status).toBe(304)
    const operation = document.paths['/api/dumps/{city}/events.csv.gz']?.get
    for (const header of Object.keys((operation?.responses[200]?.headers ?? {}) as object))
      expect(headers.get(header), header).not.toBeNull()
    expect(Object.keys(operation?.responses ?? {})).toEqual(['200', '304', '400', '404', '429'])
    for (const city of ['atlantis', '..%2f..', 'a%2f'])
      expect((await api.get(`/api/dumps/${city}/events.csv.gz`)).status, city).toBe(404)
  })

  test('follow the current manifest', async () => {
    const getManifest = async () => (await api.get(toDumpPath('manifest.json'))).json()
    const manifestBefore = (await getManifest()) as object
    expect(manifestBefore).not.toHaveProperty('folder')
    const { headers } = await api.get(toDumpPath('manifest.json'))
    expect((await api.get(toDumpPath('manifest.json'), { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(
      304,
    )
    expect((await api.get(`${toDumpPath('manifest.json')}?x=1`)).status).toBe(400)
    await writeDump('b', 'https://license.example/é>\n')
    expect(await getManifest()).toMatchObject({ attribution: 'b' })
    const response = await api.get(toDumpPath('events.csv.gz'))
    expect(response.headers.get('link')).toBe('<https://license.example/%C3%A9%3E>; rel="license"')
    expect(await response.text()).toBe('of b')
    await writeFile(join(folder, 'dumps', defaultCity.id, 'manifest.json'), '{"schema":')
    expect((await api.get(toDumpPath('manifest.json'))).status).toBe(404)
    await writeDump()
  })

  test('are limited to some downloads a minute', async () => {
    const get = () => api.get(toDumpPath('events.jsonl.gz'), { 'x-forwarded-for': '198.51.100.7' })
    const responses = []
    for (let download = 0; download <= DUMP_DOWNLOADS_A_MINUTE; download++) responses.push(await get())
    expect(new Set(responses.slice(0, -1).map(({ status }) => status))).toEqual(new Set([200]))
    const lastResponse = responses.at(-1)
    expect([lastResponse?.status, Number(lastResponse?.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

describe('in the examples of calls,', () => {
  /** Generates the examples in the same way as /developers. */
  const getSamples = (exampleNames: ExampleNames = names) =>
    Object.entries(document.paths).flatMap(([path, { get, post }]) =>
      [get, post].flatMap((operation) =>
        (operation?.['x-codeSamples'] ?? []).map(({ lang, source }) => ({
          path,
          lang,
          id: operation?.operationId,
          text: withNames(path, source, exampleNames),
        })),
      ),
    )
  const getShellSamples = (exampleNames?: ExampleNames) =>
    getSamples(exampleNames).filter(({ lang }) => lang === 'Shell')

  test('each call has an example for a shell, and all calls but feeds have one in TypeScript', () => {
    for (const { path, id } of getShellSamples()) {
      const langs = getSamples().flatMap((sample) => (sample.id === id ? [sample.lang] : []))
      expect([id, langs]).toEqual([id, path.startsWith('/api/feeds/') ? ['Shell'] : ['Shell', 'TypeScript']])
    }
    const writtenExamples = examples({}, { event: '', artist: '', venue: '', city: '', month: '' })
    const typeScriptIds = getSamples().flatMap(({ lang, id }) => (lang === 'TypeScript' ? [id] : []))
    expect(Object.keys(writtenExamples).sort()).toEqual(typeScriptIds.sort())
  })

  test('no address contains a placeholder, which a shell or curl would treat as a pattern', () => {
    for (const exampleNames of [names, { event: undefined, artist: undefined, venue: undefined, city: defaultCity.id }])
      for (const { text } of getShellSamples(exampleNames)) {
        const [, quote, address = ''] = /(["'])(https?:[^"']*)\1$/.exec(text) ?? []
        expect(address, text).toMatch(/^http:\/\/[\w.:/?&=$%-]+$/)
        expect(address.includes('$'), text).toBe(quote === '"')
      }
  })

  const execFileAsync = promisify(execFile)
  /** Prints what the shell passes to curl, so that no machine needs curl. */
  const CURL = `curl() { printf '%s\\0' "$@"; }`

  test('shell commands work as shown', async () => {
    for (const { text } of getShellSamples()) {
      const env = { PATH: process.env.PATH, GOOGLE_PLACE_ID: 'a-place' }
      const { stdout } = await execFileAsync('sh', ['-c', `${CURL}\n${text}`], { env })
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
      const response = await fetch(positionals[0] ?? '', {
        method: values.request,
        ...(values.data && { body: values.data, headers: { [name]: value } }),
      })
      expect([text, response.status]).toEqual([text, 200])
    }
  })

  test('TypeScript code runs as shown, after the setup lines that all of it shares', async () => {
    const imports = document.info['x-setup'].matchAll(/^import (type )?(?:\{ ([^}]+) \}|\* as (\w+)) from '([^']+)'$/gm)
    const scope: Record<string, unknown> = { options: { baseUrl: api.origin, credentials: 'omit' } }
    for (const [, isType, members, namespace, module = ''] of imports) {
      if (isType) continue
      const loaded = await import(module)
      if (namespace) scope[namespace] = loaded
      for (const member of members?.split(', ') ?? []) scope[member] = loaded[member]
    }
    const texts = getSamples().filter(({ lang }) => lang === 'TypeScript')
    for (const { id, text } of texts) {
      // an async function with the example as its body and the setup's names as parameters
      const program = stripTypeScriptTypes(`async (${Object.keys(scope).join(', ')}) => {\n${text}\n}`)
      const runExample = new Function(`return ${program}`)() as (...exampleNames: unknown[]) => Promise<void>
      await expect(runExample(...Object.values(scope)), `${id}: ${text}`).resolves.toBeUndefined()
    }
    expect(texts.length).toBeGreaterThan(20)
  })

  test('the complete program prints the weekend’s shows', async () => {
    const lines: string[] = []
    await printWeekend(api.origin, (line) => lines.push(line))
    expect(lines).toContainEqual(expect.stringMatching(/^2025-05-03 {2}.+, Test Hall/))
  })

  test('a missing name becomes a variable with a clear name', () => {
    const noNames = { event: undefined, artist: undefined, venue: undefined, city: "o'city" }
    const curl = "curl --compressed 'https://site.example/api/events/{slug}'"
    const expectedCommand = 'curl --compressed "https://site.example/api/events/$EVENT_SLUG"'
    expect(withNames('/api/events/{slug}', curl, noNames)).toBe(expectedCommand)
    const call = 'await call(api.getEvent, { params: { slug: event } }, options)'
    const expectedCode = "await call(api.getEvent, { params: { slug: process.env.EVENT_SLUG ?? '' } }, options)"
    expect(withNames('/api/events/{slug}', call, noNames)).toBe(expectedCode)
    const cityCommand = "curl 'https://site.example/api/dumps/{city}/manifest.json'"
    expect(withNames('/api/dumps/{city}/manifest.json', cityCommand, noNames)).toContain('/o%27city/')
    expect(() => withNames('/api/moods/{slug}', "curl 'https://a.b/api/moods/{slug}'", noNames)).toThrow('{slug}')
  })
})
