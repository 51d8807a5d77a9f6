import { HttpUrl } from '@houselights/contracts/entities/entities'
import type { Derived } from '@houselights/contracts/entities/event-overrides'
import type { DetailFacts, Evidence, QualityRuleId } from '@houselights/contracts/operators/quality'
import { artistKey, nameWords } from '../artists/artist-name.ts'
import { sellsTickets } from '../links/ticket-shops.ts'
import { isGone, type LoadedEvent, type QualityRows, takesPlace } from './quality-rows.ts'

/** A short name inside of a longer title may be another's: then the titles must be equal. */
const FEWEST_LETTERS = 5

/** Whether two titles, folded, name one show: they are equal, or one is whole within the other. @internal */
export function sameTitle(one: string, other: string): boolean {
  const [a, b] = [one, other].map((title) => nameWords(title.slice(0, 300)).join(' '))
  if (!a || !b) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return a === b || (short.length >= FEWEST_LETTERS && ` ${long} `.includes(` ${short} `))
}

export interface Fix {
  rule: QualityRuleId
  entry: Derived
}

type Known = Pick<QualityRows, 'pages' | 'habits' | 'artists' | 'sharedUrls'>

/**
 * What evidence fills of the fields that no source of the event states: a link to a ticket shop that a source gives as
 * its page, what the show's own page states, who the title names, the venue's habit, the event's own facts. In the order
 * in which they build on each other. A locked field is left alone, and one filled before too, unless a page states what
 * was worked out.
 */
export function fixesFor(event: LoadedEvent, known: Known): Fix[] {
  if (!takesPlace(event)) return []
  const stated = statedOnPages(event, known.pages)
  const open = (key: keyof Derived, lock: string) => !event.derived.includes(key) && !event.locked.includes(lock)
  const fixes: (Fix | null)[] = [
    event.ticketUrl === null && open('ticketUrl', 'ticketUrl') ? ticketLink(event, stated, known) : null,
    isInferred(event, 'doors', 'doorsAt') ? statedDoors(event, stated) : null,
    event.doorsLocal === null && !event.locked.includes('doorsAt')
      ? (statedDoors(event, stated) ?? usualDoors(event, known))
      : null,
    !event.billed && event.night === null && open('headliner', 'bill') ? headliner(event, known) : null,
    isInferred(event, 'description', 'description') ? statedDescription(stated) : null,
    event.descriptionLength === 0 && open('description', 'description')
      ? (statedDescription(stated) ?? COMPOSED)
      : null,
  ]
  return fixes.filter((fix) => fix !== null)
}

const isInferred = ({ inferred, locked }: LoadedEvent, field: string, lock: string): boolean =>
  inferred.includes(field) && !locked.includes(lock)

interface Stated {
  facts: DetailFacts
  evidence: Evidence
}

/** What the pages of the event's live listings state, where day and title agree with it. */
function statedOnPages(event: LoadedEvent, pages: Known['pages']): Stated[] {
  return event.sourceRecords.flatMap(({ live, url, sourceName }) => {
    const page = live ? pages.get(url) : undefined
    if (!page || page.facts.date !== event.localDate || !page.facts.title) return []
    const titles = [event.title, ...event.sourceRecords.map(({ title }) => title)]
    if (!titles.some((title) => sameTitle(title, page.facts.title ?? ''))) return []
    const text = `The show’s page at ${sourceName} says so (scraped ${page.readAt.slice(0, 10)}).`
    return [{ facts: page.facts, evidence: { text, url } }]
  })
}

function ticketLink(event: LoadedEvent, stated: readonly Stated[], { pages, sharedUrls }: Known): Fix | null {
  const own = ({ page, live, date }: LoadedEvent['sourceRecords'][number]) =>
    live &&
    date === event.localDate &&
    page !== null &&
    !sharedUrls.has(page) &&
    !isGone(pages.get(page)) &&
    HttpUrl.safeParse(page).success
  const listed = event.sourceRecords.find((record) => own(record) && sellsTickets(record.page ?? undefined))
  if (listed?.page) {
    const evidence = [{ text: `${listed.sourceName} links the show to its ticket page.`, url: listed.page }]
    return { rule: 'missing-ticket-link', entry: { ticketUrl: { value: listed.page, evidence } } }
  }
  const page = stated.find(({ facts }) => facts.ticketUrl !== undefined && !isGone(pages.get(facts.ticketUrl)))
  return page?.facts.ticketUrl
    ? { rule: 'missing-ticket-link', entry: { ticketUrl: { value: page.facts.ticketUrl, evidence: [page.evidence] } } }
    : null
}

function statedDoors({ startLocal }: LoadedEvent, stated: readonly Stated[]): Fix | null {
  // pages write the city's clock
  const page = stated.find(
    ({ facts: { doorsAt } }) => doorsAt && (!startLocal || doorsAt.slice(0, 16).replace('T', ' ') <= startLocal),
  )
  return page?.facts.doorsAt
    ? { rule: 'missing-doors', entry: { doorsAt: { at: page.facts.doorsAt, evidence: [page.evidence] } } }
    : null
}

function usualDoors({ venueId, venueName, startLocal }: LoadedEvent, { habits }: Known): Fix | null {
  const habit = habits.get(venueId)
  if (!habit || startLocal === null) return null
  const { minutesBefore, shows } = habit
  const text = `${venueName} gives both times for ${shows} shows from the last 12 months and upcoming, and always opens its doors ${minutesBefore} minutes before the show.`
  return { rule: 'missing-doors', entry: { doorsAt: { minutesBefore, evidence: [{ text, url: null }] } } }
}

/** Only where the whole title is the name of one artist and of no other. */
function headliner({ title }: LoadedEvent, { artists }: Known): Fix | null {
  const [artist, another] = artists.get(artistKey(title.slice(0, 300))) ?? []
  if (!artist || another) return null
  const where = artist.billed ? 'who is on other bills' : 'who is on music services'
  const text = `The title is the name of exactly one artist, ${artist.name}, ${where}.`
  return { rule: 'unlinked-artist', entry: { headliner: { name: artist.name, evidence: [{ text, url: null }] } } }
}

function statedDescription(stated: readonly Stated[]): Fix | null {
  const page = stated.find(({ facts }) => facts.description !== undefined)
  return page?.facts.description ? described({ value: page.facts.description, evidence: [page.evidence] }) : null
}

function described(description: Derived['description']): Fix {
  return { rule: 'incomplete-description', entry: { description } }
}

const COMPOSED = described({
  composed: true,
  evidence: [{ text: "No source describes the show. The sentences come from the event's own facts.", url: null }],
})
