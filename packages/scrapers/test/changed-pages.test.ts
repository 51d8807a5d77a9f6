import { describe, expect, test } from 'vitest'
import { platforms } from '../src/platforms/index.ts'
import { customSources } from '../src/registry/custom-sources.ts'
import { knownSource } from '../src/testing/saved-source.ts'
import { fakeReader } from './fake-fetcher.ts'

const sources = [...platforms, ...customSources].map((platform) =>
  platform({ url: `https://${platform.host ?? 'hall.example'}/shows` }),
)
/** Says how unsure it is instead, of any page. */
const NEVER = ['general']

describe.each([
  ['<h1>We have moved</h1>', NEVER],
  // an organizer's data may well hold no event
  ['{"detail":"gone"}', [...NEVER, 'eventbrite']],
])('a site that answers %s', (body, others) => {
  test.each(sources.filter(({ platform }) => !others.includes(platform)))('has changed: $platform', async (source) => {
    const { read } = fakeReader({}, { keys: { ticketmaster: 'a' } })
    const fetched = source.fetch({ ...read, get: async (url) => ({ url, body }) })
    await expect(fetched.then(({ pages }) => source.parse(pages, read))).rejects.toMatchObject({ kind: 'changed' })
  })
})

test.each(['dice', 'tockify'])('a page without the widget has changed before anything else is requested: %s', (id) => {
  const url = 'https://hall.example/shows'
  const { read } = fakeReader({ [url]: '<p>soon</p>' })
  return expect(knownSource(id, url).fetch(read)).rejects.toMatchObject({ kind: 'changed' })
})
