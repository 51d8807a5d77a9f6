import { describe, expect, test } from 'vitest'
import { platforms } from '../src/platforms/index.ts'
import { customSources } from '../src/registry/custom-sources.ts'
import { getSavedSource } from '../src/testing/saved-source.ts'
import { createFakeFetcher } from './fake-fetcher.ts'

const sources = [...platforms, ...customSources].map((platform) =>
  platform({ url: `https://${platform.host ?? 'hall.example'}/shows` }),
)
/** The general parser accepts any page and reports its confidence instead. */
const ACCEPTS_ANY_PAGE = ['general']

describe.each([
  ['<h1>We have moved</h1>', ACCEPTS_ANY_PAGE],
  // Eventbrite accepts data without events
  ['{"detail":"gone"}', [...ACCEPTS_ANY_PAGE, 'eventbrite']],
])('a site that responds with %s', (body, exceptions) => {
  test.each(sources.filter(({ platform }) => !exceptions.includes(platform)))(
    'is reported as changed by $platform',
    async (source) => {
      const { fetcher } = createFakeFetcher({}, { keys: { ticketmaster: 'a' } })
      const fetching = source.fetch({ ...fetcher, get: async (url) => ({ url, body }) })
      await expect(fetching.then(({ pages }) => source.parse(pages, fetcher))).rejects.toMatchObject({
        kind: 'changed',
      })
    },
  )
})

test.each(['dice', 'tockify'])(
  'throws if the page doesn’t have the widget, without sending another request: %s',
  (id) => {
    const url = 'https://hall.example/shows'
    const { fetcher } = createFakeFetcher({ [url]: '<p>soon</p>' })
    return expect(getSavedSource(id, url).fetch(fetcher)).rejects.toMatchObject({ kind: 'changed' })
  },
)
