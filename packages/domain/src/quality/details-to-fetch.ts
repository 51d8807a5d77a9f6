import {
  isGone,
  type LoadedEvent,
  type LoadedSource,
  needsTicket,
  type QualityRows,
  takesPlace,
  toAddress,
} from './quality-rows.ts'

/** A show's own page that may have facts that the listing lacks. */
export interface DetailToFetch {
  source: string
  url: string
  eventId: string
}

/** A page is fetched again only after this many days. */
const DAYS_BETWEEN = 7

/**
 * Finds the pages of upcoming shows that lack a ticket link, door time or description, soonest first. Skips pages on other
 * hosts than the source's, the source's own listing, pages of several shows, pages that were gone, and pages that were
 * fetched in the last seven days.
 */
export function findDetailsToFetch({ events, sharedUrls, sources, pages, clock }: QualityRows): DetailToFetch[] {
  const minFetchedAt = new Date(Date.parse(clock.now) - DAYS_BETWEEN * 86_400_000).toISOString()
  const incompleteEvents = events.filter(lacksDetails).toSorted((a, b) => a.localDate.localeCompare(b.localDate, 'en'))
  const pagesByUrl = new Map<string, DetailToFetch>()
  for (const { id, sourceRecords } of incompleteEvents)
    for (const { source, url, live } of sourceRecords) {
      const page = pages.get(url)
      if (!live || sharedUrls.has(url) || isGone(page) || (page && page.readAt > minFetchedAt)) continue
      if (isOwnPage(url, sources.get(source))) pagesByUrl.set(url, { source, url, eventId: id })
    }
  return [...pagesByUrl.values()]
}

function lacksDetails(event: LoadedEvent): boolean {
  const { ticketUrl, doorsLocal, descriptionLength, inferred } = event
  const missingFields = {
    ticketUrl: ticketUrl === null && needsTicket(event),
    doorsAt: doorsLocal === null || inferred.includes('doors'),
    description: descriptionLength === 0 || inferred.includes('description'),
  }
  return (
    takesPlace(event) &&
    Object.entries(missingFields).some(([field, isMissing]) => isMissing && !event.locked.includes(field))
  )
}

/** Whether the page is on the source's host, but isn't the source's listing. */
function isOwnPage(url: string, source: LoadedSource | undefined): boolean {
  const page = URL.parse(url)
  if (!page || !source?.fetchable || !source.address || !/^https?:$/.test(page.protocol)) return false
  const address = toAddress(page)
  return address.host === source.address.host && address.path !== source.address.path
}
