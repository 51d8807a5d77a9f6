import { getSiteStatus } from '@houselights/contracts/public-api/routes'

export class PageApiResponses {
  readonly tags = new Map<string, string>()
  #complete = true

  get complete(): boolean {
    return this.#complete
  }

  note(address: string, tag: string | undefined): void {
    const knownTag = this.tags.get(address)
    if (tag === undefined || (knownTag !== undefined && knownTag !== tag)) this.#complete = false
    else this.tags.set(address, tag)
  }
}

/** Whether an address is the site status, of any city. Most of the status changes constantly. */
export const isStatusAddress = (address: string): boolean => address.split('?', 1)[0] === getSiteStatus.path

/** Identifies a response's content; undefined for a failure, and for a stale response from before an outage. */
export async function getResponseTag(address: string, response: Response): Promise<string | undefined> {
  if (!response.ok || response.headers.has('x-stale-since')) return undefined
  const etag = response.headers.get('etag') ?? undefined
  if (etag === undefined || !isStatusAddress(address)) return etag
  const status = getSiteStatus.response.safeParse(await response.clone().json())
  if (!status.success) return undefined
  // no page shows the other fields
  const { now, mode, unreachableSince, staleSince, lastSuccessAt } = status.data
  return JSON.stringify([now, mode, unreachableSince, staleSince, lastSuccessAt === null])
}

/** How far a page's clock may lag. */
const MAX_LAG_MS = 20_000

export function isSameResponse(address: string, earlierTag: string, laterTag: string | undefined): boolean {
  if (earlierTag === laterTag || laterTag === undefined || !isStatusAddress(address)) return earlierTag === laterTag
  const [earlierNow, ...earlierFields]: string[] = JSON.parse(earlierTag)
  const [laterNow, ...laterFields]: string[] = JSON.parse(laterTag)
  const elapsedMs = Date.parse(laterNow ?? '') - Date.parse(earlierNow ?? '')
  return elapsedMs >= 0 && elapsedMs <= MAX_LAG_MS && JSON.stringify(earlierFields) === JSON.stringify(laterFields)
}
