import type { ApiDocument } from '@houselights/contracts/contract/openapi'
import { expect, test } from 'vitest'
import { describeType, toReference } from './reference.ts'

test.each([
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'string (date) or null'],
  [{ type: 'array', items: { $ref: '#/components/schemas/EventCard' } }, 'list of EventCard'],
  [{ type: 'string', enum: ['free', 'paid'] }, '"free" or "paid"'],
  [{ type: 'object', properties: { id: {}, name: {} } }, '{ id, name }'],
  [{}, 'any'],
])('describes the type %j as %s', (schema, description) => expect(describeType(schema)).toBe(description))

test('puts the site’s address and existing names into the examples', () => {
  const operation = {
    operationId: 'getEvent',
    summary: 'One event',
    tags: ['Events'],
    parameters: [],
    responses: { 404: {} },
    'x-codeSamples': [
      { lang: 'Shell', label: 'curl', source: "curl 'http://api:4000/api/events/{slug}'" },
      { lang: 'TypeScript', label: 'TypeScript', source: 'call(api.getEvent, { params: { slug: event } }, options)' },
    ],
  }
  const document: ApiDocument = {
    openapi: '3.1.1',
    info: { title: '', version: '1', description: '', license: { name: '' }, 'x-setup': '', 'x-program': '' },
    servers: [{ url: 'http://api:4000' }],
    tags: [{ name: 'Events', description: '' }],
    paths: { '/api/events/{slug}': { get: operation } },
    components: { schemas: {} },
  }
  const names = { site: 'https://site.example', event: 'a-night', artist: undefined, venue: undefined, city: 'town' }
  const samples = toReference(document, names).groups[0]?.calls[0]?.samples.map(({ source }) => source)
  expect(samples).toEqual([
    "curl 'https://site.example/api/events/a-night'",
    "call(api.getEvent, { params: { slug: 'a-night' } }, options)",
  ])
  const withoutEvent = toReference(document, { ...names, event: undefined }).groups[0]?.calls[0]?.samples[0]?.source
  expect(withoutEvent).toBe('curl "https://site.example/api/events/$EVENT_SLUG"')
})
