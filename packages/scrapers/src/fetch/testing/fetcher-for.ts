import { createGuardedAgent } from '../address-guard.ts'
import type { FetchContext } from '../fetch-session.ts'
import { createPoliteFetch, type FetchSettings } from '../polite-fetch.ts'
import { createPoliteFetchers } from '../polite-fetcher.ts'
import { createLocalHostLock } from './local-host-lock.ts'

/** Creates a fetcher that may only call this origin. Its waits return immediately and are recorded in `waits`. */
export function createTestFetcher(
  allowedOrigin: string,
  overrides: Partial<FetchSettings> & Partial<FetchContext> = {},
) {
  const waits: number[] = []
  let time = Date.parse('2025-05-02T19:00:00Z')
  const wait = async (ms: number) => {
    waits.push(ms)
    time += ms
  }
  const fetch = createPoliteFetch({
    allowedOrigin,
    dispatcher: createGuardedAgent({ allowedOrigin }),
    hostLock: createLocalHostLock(wait, () => time),
    userAgent: 'Houselights/1.0 (+https://houselights.example/about)',
    gapMs: 1000,
    now: () => new Date(time),
    wait,
    ...overrides,
  })
  const source = {
    slug: 'test-hall',
    name: 'Test Hall',
    kind: 'venue' as const,
    source: {
      platform: 'test',
      url: `${allowedOrigin}/`,
      fetch: async () => ({ pages: [], problems: [], complete: true }),
      parse: () => ({ listings: [], problems: [] }),
    },
  }
  const context = {
    depth: 'shallow' as const,
    now: '2025-05-02T12:00:00-07:00',
    timeZone: 'America/Los_Angeles',
    keys: {},
    ...overrides,
  }
  return Object.assign(createPoliteFetchers(fetch).open(source, { ...context, now: '2025-05-02T12:00:00-07:00' }), {
    waits,
    fetch,
  })
}
