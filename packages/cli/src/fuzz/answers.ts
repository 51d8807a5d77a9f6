import type { Page, Reader } from '@houselights/sources/source'
import { SourceError } from '@houselights/sources/source-error'
import type { Case } from './make-case.ts'

/** No source has a reason to ask for more: forty pages of a list, and the pages of its shows. */
const MOST_REQUESTS = 500
/** One request in so many is not answered. */
const UNANSWERED = 7

export interface Answers {
  reader: Reader
  /** What was asked for and should not have been. */
  faults: readonly string[]
}

/** A reader that answers each request with the next page of a case, whatever was asked for, or with none at times. */
export function answersOf({ pages, now, timeZone, knowsNames }: Case): Answers {
  const faults: string[] = []
  let requests = 0
  const get = async (url: string): Promise<Page> => {
    requests += 1
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) faults.push(`the source asks for "${url}", no web address`)
    if (requests === MOST_REQUESTS) faults.push(`the source asks for ${requests} pages and more`)
    if (requests >= MOST_REQUESTS || requests % UNANSWERED === 0)
      throw new SourceError('unreachable', url, 'this request is not answered')
    const page = pages.find((each) => each.url === url) ?? pages[(requests - 1) % pages.length]
    return { url, body: page?.body ?? '' }
  }
  const keys = { ticketmaster: 'k', bandsintown: 'k', songkick: 'k', eventbrite: 'k' }
  return { reader: { get, now, timeZone, keys, depth: knowsNames ? 'full' : 'shallow' }, faults }
}
