import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApiDocument, getApiDocument } from '@houselights/contracts/contract/openapi'
import { beforeAll, expect, test } from 'vitest'
import { listBreakingChanges, type PublicShape, toPublicShape } from './public-shape.ts'
import { testApi } from './running-api.ts'

const UPDATE = 'RECORD_API_SHAPE'
const RECORDED_FILE = join(import.meta.dirname, 'public-shape.json')
let document: ApiDocument
let shape: PublicShape
const api = testApi('public_shape')
beforeAll(async () => {
  document = await api.call(getApiDocument)
  shape = toPublicShape(document)
})

test('everything that clients rely on is as recorded, apart from additions', async () => {
  if (process.env[UPDATE]) await writeFile(RECORDED_FILE, `${JSON.stringify(shape, null, 2)}\n`)
  const recordedShape: PublicShape = JSON.parse(await readFile(RECORDED_FILE, 'utf8'))
  expect(
    listBreakingChanges(recordedShape, shape),
    `Clients of the public API would break (docs/api.md, "Versions"): keep what exists at its address, and add new things at another. Record this change only if nothing of it was ever released: ${UPDATE}=1 npx vitest run apps/api/test/public-shape.test.ts`,
  ).toEqual([])
})

// biome-ignore lint/suspicious/noExplicitAny: mutations can change any part of the document
type Loose = any
/** Returns the parts that break when a copy of the document is changed. */
function findBrokenParts(change: (copy: Loose) => void): string[] {
  const copy = structuredClone(document) as ApiDocument
  change(copy)
  return listBreakingChanges(shape, toPublicShape(copy))
}
const getParameters = ({ paths }: Loose, path: string): Loose => paths[path].get.parameters
/** Finds a parameter of a call, with its schema. */
const getParameter = (copy: Loose, wantedName: string, path = '/api/events'): Loose =>
  getParameters(copy, path).find(({ name }: { name: string }) => name === wantedName)
const getSchema = (...args: Parameters<typeof getParameter>): Loose => getParameter(...args).schema
const without = (list: string[], removed: string) => list.filter((item) => item !== removed)
const getEventSchema = (copy: Loose): Loose => copy.components.schemas.Event
const getTitleSchema = (copy: Loose): Loose => getEventSchema(copy).properties.title
const getBodySchema = ({ paths }: Loose): Loose =>
  paths['/api/newsletter/subscribe'].post.requestBody.content['application/json'].schema

test.each<[string, (copy: Loose) => void]>([
  ['GET /api/cities: was application/json, now missing', (copy) => delete copy.paths['/api/cities']],
  ['Event.title: was string, now missing', (copy) => delete getEventSchema(copy).properties.title],
  ['Event.title: was string, now integer', (copy) => Object.assign(getTitleSchema(copy), { type: 'integer' })],
  [
    'Event.title: was string, now string | null',
    (copy) => Object.assign(getTitleSchema(copy), { type: ['string', 'null'] }),
  ],
  [
    'Event.title required: was true, now missing',
    (copy) => Object.assign(getEventSchema(copy), { required: without(getEventSchema(copy).required, 'title') }),
  ],
  [
    'ArtistCompany.playsWith[].shows: was integer, now missing',
    (copy) => delete copy.components.schemas.ArtistCompany.properties.playsWith.items.properties.shows,
  ],
  [
    'EventStatus word "sold out": was true, now missing',
    ({ components: { schemas } }) =>
      Object.assign(schemas.EventStatus, { enum: without(schemas.EventStatus.enum, 'sold out') }),
  ],
  [
    '/api/venues ?sort word "popular": was true, now missing',
    (copy) => Object.assign(getSchema(copy, 'sort', '/api/venues'), { enum: ['name'] }),
  ],
  ['GET /api/events ?search: was string, now missing', (copy) => void getParameters(copy, '/api/events').splice(0)],
  ['GET /api/events ?search required: new', (copy) => Object.assign(getParameter(copy, 'search'), { required: true })],
  [
    'GET /api/events ?key required: new',
    (copy) => getParameters(copy, '/api/events').push({ name: 'key', in: 'query', required: true, schema: {} }),
  ],
  [
    'GET /api/events ?limit maximum: was 200, now 100',
    (copy) => Object.assign(getSchema(copy, 'limit'), { maximum: 100 }),
  ],
  ['GET /api/events ?cursor minLength: new, 9', (copy) => Object.assign(getSchema(copy, 'cursor'), { minLength: 9 })],
  ['GET /api/events ?search word "rock": new', (copy) => Object.assign(getSchema(copy, 'search'), { enum: ['rock'] })],
  [
    'POST /api/newsletter/subscribe body.name required: new',
    (copy) =>
      getBodySchema(copy).required.push('name') &&
      Object.assign(getBodySchema(copy).properties, { name: { type: 'string' } }),
  ],
  [
    'GET /api/events header Link: was true, now missing',
    (copy) => delete copy.paths['/api/events'].get.responses[200].headers.Link,
  ],
  [
    'GET /api/dumps/{city}/events.csv.gz column id: was true, now missing',
    ({ paths }) => paths['/api/dumps/{city}/events.csv.gz'].get['x-columns'].shift(),
  ],
])('the comparison reports a breaking change: %s', (sentence, change) =>
  expect(findBrokenParts(change).join('\n')).toContain(sentence),
)

test.each<[string, (copy: Loose) => void]>([
  ['a new field', ({ components }) => Object.assign(components.schemas.Event.properties, { mood: { type: 'string' } })],
  ['a new enum value', ({ components }) => components.schemas.EventStatus.enum.push('rescheduled')],
  [
    'a new optional parameter',
    (copy) => getParameters(copy, '/api/events').push({ name: 'mood', in: 'query', schema: { maxLength: 9 } }),
  ],
  ['a wider bound', (copy) => Object.assign(getSchema(copy, 'limit'), { maximum: 500 })],
  ['a removed bound', (copy) => delete getSchema(copy, 'limit').maximum],
  ['a new column', (copy) => copy.paths['/api/dumps/{city}/events.csv.gz'].get['x-columns'].push('mood')],
  [
    'a new call with a parameter that it requires',
    ({ paths }) =>
      Object.assign(paths, {
        '/api/moods': {
          get: { ...paths['/api/cities'].get, parameters: [{ name: 'a', in: 'query', required: true, schema: {} }] },
        },
      }),
  ],
])('%s breaks no client', (_, change) => expect(findBrokenParts(change)).toEqual([]))
