import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApiDocument, getApiDocument } from '@houselights/types/openapi'
import { beforeAll, expect, test } from 'vitest'
import { brokenParts, type PublicShape, publicShape } from './public-shape.ts'
import { testApi } from './running-api.ts'

const UPDATE = 'RECORD_API_SHAPE'
const recorded = join(import.meta.dirname, 'public-shape.json')
let document: ApiDocument
let shape: PublicShape
const api = testApi('public_shape')
beforeAll(async () => {
  document = await api.call(getApiDocument)
  shape = publicShape(document)
})

test('what readers rest on is as it was recorded, but for what is new', async () => {
  if (process.env[UPDATE]) await writeFile(recorded, `${JSON.stringify(shape, null, 2)}\n`)
  const before: PublicShape = JSON.parse(await readFile(recorded, 'utf8'))
  expect(
    brokenParts(before, shape),
    `Readers of the public API would break (docs/api.md, "Versions"): keep it at its address, and give what is new another. Only where nothing of it was ever released, record it: ${UPDATE}=1 npx vitest run apps/api/test/public-shape.test.ts`,
  ).toEqual([])
})

// biome-ignore lint/suspicious/noExplicitAny: mutations reach anywhere into the document
type Loose = any
/** What breaks by a change of a copy of the document. */
function brokenBy(change: (copy: Loose) => void): string[] {
  const copy = structuredClone(document) as ApiDocument
  change(copy)
  return brokenParts(shape, publicShape(copy))
}
const parameter = (copy: Loose, path: string, wanted: string): Loose =>
  copy.paths[path].get.parameters.find(({ name }: { name: string }) => name === wanted)
const without = (list: string[], gone: string) => list.filter((each) => each !== gone)
const eventOf = (copy: Loose): Loose => copy.components.schemas.Event
const bodyOf = ({ paths }: Loose): Loose =>
  paths['/api/newsletter/subscribe'].post.requestBody.content['application/json'].schema

test.each<[string, (copy: Loose) => void, string]>([
  ['a call goes', (copy) => delete copy.paths['/api/cities'], 'GET /api/cities: was application/json, and is gone'],
  ['a field goes', (copy) => delete eventOf(copy).properties.title, 'Event.title: was string, and is gone'],
  [
    'a field changes its type',
    (copy) => Object.assign(eventOf(copy).properties.title, { type: 'integer' }),
    'Event.title: was string, and is integer',
  ],
  [
    'a field may be null',
    (copy) => Object.assign(eventOf(copy).properties.title, { type: ['string', 'null'] }),
    'Event.title: was string, and is string | null',
  ],
  [
    'a field may be missing',
    (copy) => Object.assign(eventOf(copy), { required: without(eventOf(copy).required, 'title') }),
    'Event.title required: was true, and is gone',
  ],
  [
    'a field of a part without a name goes',
    (copy) => delete copy.components.schemas.ArtistCompany.properties.playsWith.items.properties.shows,
    'ArtistCompany.playsWith[].shows: was integer, and is gone',
  ],
  [
    'a word of a named list goes',
    ({ components: { schemas } }) =>
      Object.assign(schemas.EventStatus, { enum: without(schemas.EventStatus.enum, 'sold out') }),
    'EventStatus word "sold out": was true, and is gone',
  ],
  [
    'a word of a parameter goes',
    (copy) => Object.assign(parameter(copy, '/api/venues', 'sort').schema, { enum: ['name'] }),
    '/api/venues ?sort word "popular": was true, and is gone',
  ],
  [
    'a parameter goes',
    (copy) => void copy.paths['/api/events'].get.parameters.splice(0),
    'GET /api/events ?search: was string, and is gone',
  ],
  [
    'a parameter is required',
    (copy) => Object.assign(parameter(copy, '/api/events', 'search'), { required: true }),
    'GET /api/events ?search required: is new',
  ],
  [
    'a new parameter is required',
    (copy) => copy.paths['/api/events'].get.parameters.push({ name: 'key', in: 'query', required: true, schema: {} }),
    'GET /api/events ?key required: is new',
  ],
  [
    'a bound becomes narrower',
    (copy) => Object.assign(parameter(copy, '/api/events', 'limit').schema, { maximum: 100 }),
    'GET /api/events ?limit maximum: was 200, and is 100',
  ],
  [
    'a bound is new',
    (copy) => Object.assign(parameter(copy, '/api/events', 'cursor').schema, { minLength: 9 }),
    'GET /api/events ?cursor minLength: is new, and 9',
  ],
  [
    'free text becomes a list of words',
    (copy) => Object.assign(parameter(copy, '/api/events', 'search').schema, { enum: ['rock'] }),
    'GET /api/events ?search word "rock": is new',
  ],
  [
    'a body requires more',
    (copy) =>
      bodyOf(copy).required.push('name') && Object.assign(bodyOf(copy).properties, { name: { type: 'string' } }),
    'POST /api/newsletter/subscribe body.name required: is new',
  ],
  [
    'a list loses its pages',
    (copy) => delete copy.paths['/api/events'].get.responses[200].headers.Link,
    'GET /api/events header Link: was true, and is gone',
  ],
  [
    'a column goes',
    ({ paths }) => paths['/api/dumps/{city}/events.csv.gz'].get['x-columns'].shift(),
    'GET /api/dumps/{city}/events.csv.gz column id: was true, and is gone',
  ],
])('it is noticed, and said, that %s', (_, change, sentence) => {
  expect(brokenBy(change).join('\n')).toContain(sentence)
})

test.each<[string, (copy: Loose) => void]>([
  ['a field', ({ components }) => Object.assign(components.schemas.Event.properties, { mood: { type: 'string' } })],
  ['a word', ({ components }) => components.schemas.EventStatus.enum.push('rescheduled')],
  [
    'an optional parameter',
    (copy) => copy.paths['/api/events'].get.parameters.push({ name: 'mood', in: 'query', schema: { maxLength: 9 } }),
  ],
  ['a wider bound', (copy) => Object.assign(parameter(copy, '/api/events', 'limit').schema, { maximum: 500 })],
  ['no bound', (copy) => delete parameter(copy, '/api/events', 'limit').schema.maximum],
  ['a column', (copy) => copy.paths['/api/dumps/{city}/events.csv.gz'].get['x-columns'].push('mood')],
  [
    'a call with a parameter that it requires',
    ({ paths }) =>
      Object.assign(paths, {
        '/api/moods': {
          get: { ...paths['/api/cities'].get, parameters: [{ name: 'a', in: 'query', required: true, schema: {} }] },
        },
      }),
  ],
])('%s that is new breaks nobody', (_, change) => expect(brokenBy(change)).toEqual([]))
