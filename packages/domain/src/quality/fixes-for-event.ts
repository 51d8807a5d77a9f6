import { HttpUrl } from '@houselights/contracts/entities/entities'
import type { DerivedFields } from '@houselights/contracts/entities/event-overrides'
import type { DetailFacts, Evidence, QualityRuleId } from '@houselights/contracts/operators/quality'
import { artistKey, nameWords } from '../artists/artist-name.ts'
import { sellsTickets } from '../links/ticket-shops.ts'
import { isGone, type LoadedEvent, type QualityRows, takesPlace } from './quality-rows.ts'

/** A shorter name inside a longer title may be a different show, so the titles must then be equal. */
const MIN_LETTERS = 5

/** Whether two titles are for one show: folded, they are equal, or one contains the other as whole words. @internal */
export function isSameTitle(title: string, otherTitle: string): boolean {
  const [a, b] = [title, otherTitle].map((text) => nameWords(text.slice(0, 300)).join(' '))
  if (!a || !b) return false
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  return a === b || (shorter.length >= MIN_LETTERS && ` ${longer} `.includes(` ${shorter} `))
}

export interface Fix {
  rule: QualityRuleId
  entry: DerivedFields
}

type FixData = Pick<QualityRows, 'pages' | 'habits' | 'artists' | 'sharedUrls'>

/**
 * Finds values for fields that no source of the event has: from a page at a ticket shop, facts on the show's own page, the
 * artist named in the title, the venue's habit, the event's own facts. In this order, because later fixes build on
 * earlier ones. Locked fields don't change. Fields that were already filled don't change either, unless a page now has a
 * value that was inferred before.
 */
export function findFixes(event: LoadedEvent, known: FixData): Fix[] {
  if (!takesPlace(event)) return []
  const statedFacts = getPageFacts(event, known.pages)
  const canFill = (key: keyof DerivedFields, lock: string) =>
    !event.derived.includes(key) && !event.locked.includes(lock)
  const fixes: (Fix | null)[] = [
    event.ticketUrl === null && canFill('ticketUrl', 'ticketUrl') ? fixTicketLink(event, statedFacts, known) : null,
    isInferred(event, 'doors', 'doorsAt') ? fixDoorsFromPages(event, statedFacts) : null,
    event.doorsLocal === null && !event.locked.includes('doorsAt')
      ? (fixDoorsFromPages(event, statedFacts) ?? fixDoorsFromHabit(event, known))
      : null,
    !event.billed && event.night === null && canFill('headliner', 'bill') ? fixHeadliner(event, known) : null,
    isInferred(event, 'description', 'description') ? fixDescriptionFromPages(statedFacts) : null,
    event.descriptionLength === 0 && canFill('description', 'description')
      ? (fixDescriptionFromPages(statedFacts) ?? COMPOSED_DESCRIPTION)
      : null,
  ]
  return fixes.filter((fix) => fix !== null)
}

const isInferred = ({ inferred, locked }: LoadedEvent, field: string, lock: string): boolean =>
  inferred.includes(field) && !locked.includes(lock)

interface StatedFacts {
  facts: DetailFacts
  evidence: Evidence
}

/** Gets facts from the pages of the event's current listings, if their day and title agree with the event. */
function getPageFacts(event: LoadedEvent, pages: FixData['pages']): StatedFacts[] {
  return event.sourceRecords.flatMap(({ live, url, sourceName }) => {
    const page = live ? pages.get(url) : undefined
    if (!page || page.facts.date !== event.localDate || !page.facts.title) return []
    const titles = [event.title, ...event.sourceRecords.map(({ title }) => title)]
    if (!titles.some((title) => isSameTitle(title, page.facts.title ?? ''))) return []
    const text = `The show’s page at ${sourceName} says so (scraped ${page.readAt.slice(0, 10)}).`
    return [{ facts: page.facts, evidence: { text, url } }]
  })
}

function fixTicketLink(
  event: LoadedEvent,
  statedFacts: readonly StatedFacts[],
  { pages, sharedUrls }: FixData,
): Fix | null {
  const isOwnPage = ({ page, live, date }: LoadedEvent['sourceRecords'][number]) =>
    live &&
    date === event.localDate &&
    page !== null &&
    !sharedUrls.has(page) &&
    !isGone(pages.get(page)) &&
    HttpUrl.safeParse(page).success
  const shopRecord = event.sourceRecords.find((record) => isOwnPage(record) && sellsTickets(record.page ?? undefined))
  if (shopRecord?.page) {
    const evidence = [
      { text: `${shopRecord.sourceName} links to the show's page at a ticket shop.`, url: shopRecord.page },
    ]
    return { rule: 'missing-ticket-link', entry: { ticketUrl: { value: shopRecord.page, evidence } } }
  }
  const page = statedFacts.find(({ facts }) => facts.ticketUrl !== undefined && !isGone(pages.get(facts.ticketUrl)))
  return page?.facts.ticketUrl
    ? { rule: 'missing-ticket-link', entry: { ticketUrl: { value: page.facts.ticketUrl, evidence: [page.evidence] } } }
    : null
}

function fixDoorsFromPages({ startLocal }: LoadedEvent, statedFacts: readonly StatedFacts[]): Fix | null {
  // Times on pages are in the city's time zone.
  const page = statedFacts.find(
    ({ facts: { doorsAt } }) => doorsAt && (!startLocal || doorsAt.slice(0, 16).replace('T', ' ') <= startLocal),
  )
  return page?.facts.doorsAt
    ? { rule: 'missing-doors', entry: { doorsAt: { at: page.facts.doorsAt, evidence: [page.evidence] } } }
    : null
}

function fixDoorsFromHabit({ venueId, venueName, startLocal }: LoadedEvent, { habits }: FixData): Fix | null {
  const habit = habits.get(venueId)
  if (!habit || startLocal === null) return null
  const { minutesBefore, shows } = habit
  const text = `${venueName} lists both times for ${shows} shows, upcoming or from the last 12 months, and always opens its doors ${minutesBefore} minutes before the show.`
  return { rule: 'missing-doors', entry: { doorsAt: { minutesBefore, evidence: [{ text, url: null }] } } }
}

/** Adds a headliner if the whole title is the name of exactly one artist. */
function fixHeadliner({ title }: LoadedEvent, { artists }: FixData): Fix | null {
  const [artist, secondArtist] = artists.get(artistKey(title.slice(0, 300))) ?? []
  if (!artist || secondArtist) return null
  const reasonText = artist.billed ? 'who is on other bills' : 'who is on music services'
  const text = `The title is the name of exactly one artist, ${artist.name}, ${reasonText}.`
  return { rule: 'unlinked-artist', entry: { headliner: { name: artist.name, evidence: [{ text, url: null }] } } }
}

function fixDescriptionFromPages(statedFacts: readonly StatedFacts[]): Fix | null {
  const page = statedFacts.find(({ facts }) => facts.description !== undefined)
  return page?.facts.description ? toDescriptionFix({ value: page.facts.description, evidence: [page.evidence] }) : null
}

function toDescriptionFix(description: DerivedFields['description']): Fix {
  return { rule: 'incomplete-description', entry: { description } }
}

const COMPOSED_DESCRIPTION = toDescriptionFix({
  composed: true,
  evidence: [{ text: "No source describes the show. The sentences come from the event's own facts.", url: null }],
})
