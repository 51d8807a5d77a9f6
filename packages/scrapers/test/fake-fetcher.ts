import type { Fetcher, Page, Request } from '../src/source/source.ts'
import { SourceError } from '../src/source/source-error.ts'

export interface SentRequest {
  url: string
  request?: Request
}

/** Creates a fetcher that returns these bodies by URL. Every other URL is unreachable. */
export function createFakeFetcher(
  bodies: Readonly<Record<string, string>>,
  options: Partial<Pick<Fetcher, 'depth' | 'now' | 'timeZone' | 'keys'>> = {},
): { fetcher: Fetcher; requests: SentRequest[] } {
  const requests: SentRequest[] = []
  const fetcher: Fetcher = {
    depth: 'full',
    now: '2026-07-02T12:00:00-07:00',
    timeZone: 'America/Los_Angeles',
    keys: {},
    ...options,
    get(url, request): Promise<Page> {
      requests.push({ url, request })
      const body = bodies[url]
      return body === undefined
        ? Promise.reject(new SourceError('unreachable', url, 'no response'))
        : Promise.resolve({ url, body })
    },
  }
  return { fetcher, requests }
}
