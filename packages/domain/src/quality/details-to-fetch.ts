import {
  isGone,
  type LoadedEvent,
  type LoadedSource,
  needsTicket,
  type QualityRows,
  takesPlace,
  toAddress,
} from './quality-rows.ts'

/** A show's own page that may say what its listing left out. */
export interface DetailToFetch {
  source: string
  url: string
  eventId: string
}

/** A page is not requested again for what it did not say before. */
const DAYS_BETWEEN = 7

/**
 * The pages of upcoming shows that lack a ticket link, doors or a description, the soonest first: each on its source's
 * own host, for one show alone, not read these seven days, and not gone when they were last read.
 */
export function detailsToFetch({ events, sharedUrls, sources, pages, clock }: QualityRows): DetailToFetch[] {
  const since = new Date(Date.parse(clock.now) - DAYS_BETWEEN * 86_400_000).toISOString()
  const soonest = events
    .filter(lacksSomething)
    .toSorted((one, other) => one.localDate.localeCompare(other.localDate, 'en'))
  const found = new Map<string, DetailToFetch>()
  for (const { id, sourceRecords } of soonest)
    for (const { source, url, live } of sourceRecords) {
      const page = pages.get(url)
      if (!live || sharedUrls.has(url) || isGone(page) || (page && page.readAt > since)) continue
      if (isOwnPage(url, sources.get(source))) found.set(url, { source, url, eventId: id })
    }
  return [...found.values()]
}

function lacksSomething(event: LoadedEvent): boolean {
  const { ticketUrl, doorsLocal, descriptionLength, inferred } = event
  const lacking = {
    ticketUrl: ticketUrl === null && needsTicket(event),
    doorsAt: doorsLocal === null || inferred.includes('doors'),
    description: descriptionLength === 0 || inferred.includes('description'),
  }
  return takesPlace(event) && Object.entries(lacking).some(([field, lacks]) => lacks && !event.locked.includes(field))
}

/** On the host of the source, and not its listing. */
function isOwnPage(url: string, source: LoadedSource | undefined): boolean {
  const page = URL.parse(url)
  if (!page || !source?.readable || !source.address || !/^https?:$/.test(page.protocol)) return false
  const address = toAddress(page)
  return address.host === source.address.host && address.path !== source.address.path
}
