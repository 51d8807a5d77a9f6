import { describe, expect, test } from 'vitest'
import { platforms } from '../src/platforms/index.ts'
import { customSources } from '../src/registry/custom-sources.ts'
import { knownSource } from '../src/testing/saved-source.ts'
import { fakeFetcher } from './fake-fetcher.ts'

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
    const { fetcher } = fakeFetcher({}, { keys: { ticketmaster: 'a' } })
    const fetched = source.fetch({ ...fetcher, get: async (url) => ({ url, body }) })
    await expect(fetched.then(({ pages }) => source.parse(pages, fetcher))).rejects.toMatchObject({ kind: 'changed' })
  })
})

test.each(['dice', 'tockify'])('a page without the widget has changed before anything else is requested: %s', (id) => {
  const url = 'https://hall.example/shows'
  const { fetcher } = fakeFetcher({ [url]: '<p>soon</p>' })
  return expect(knownSource(id, url).fetch(fetcher)).rejects.toMatchObject({ kind: 'changed' })
})
