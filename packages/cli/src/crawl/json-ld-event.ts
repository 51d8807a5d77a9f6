import { isThing, listOf, type Thing } from './json-ld-things.ts'
import type { PageFacts, ShownFacts } from './page-facts.ts'

/** What is wrong with a show, on a page of its own or in a list. */
export function eventProblems(event: Thing, { midnight }: ShownFacts): string[] {
  const [start, end] = [String(event.startDate), event.endDate]
  return [
    ...(start.includes('T00:00') && !midnight ? ['begins at midnight, which the page does not show'] : []),
    ...(end !== undefined && !isAfter(String(end), start) ? ['ends before it begins'] : []),
    ...(isRescheduled(event) && !event.previousStartDate ? ['rescheduled, and no previousStartDate'] : []),
    ...(event.previousStartDate && !isRescheduled(event) ? ['previousStartDate, and not rescheduled'] : []),
  ]
}

const isRescheduled = ({ eventStatus }: Thing) => eventStatus === 'https://schema.org/EventRescheduled'

/** By their days where one of them is a day alone. */
function isAfter(end: string, start: string): boolean {
  if (end.includes('T') && start.includes('T')) return Date.parse(end) > Date.parse(start)
  return end.slice(0, 10) >= start.slice(0, 10)
}

/** Facts of a page that its structured data has where a source states them, and only there. */
const STATED: readonly [fact: string, words: string, has: (event: Thing) => boolean, property: string][] = [
  ['Doors', 'when the doors open', (event) => event.doorTime !== undefined, 'doorTime'],
  ['Ends', 'the end', (event) => event.endDate !== undefined, 'endDate'],
  ['Show', 'the hour', (event) => String(event.startDate).includes('T'), 'startDate with an hour'],
]

const STATUSES: Readonly<Record<string, readonly string[]>> = {
  scheduled: ['EventScheduled', 'EventRescheduled'],
  'sold out': ['EventScheduled', 'EventRescheduled'],
  cancelled: ['EventCancelled'],
  postponed: ['EventPostponed'],
}

/** Where the structured data of a show differs from what its page shows. */
export function shownOtherwise(event: Thing, { facts, status, sells }: PageFacts['shows']): string[] {
  const stated = (name: string) => {
    const text = facts.get(name) ?? ''
    return /\d/.test(text) && !/worked out/.test(text)
  }
  const offers = listOf(event.offers).filter(isThing)
  const soldOut = offers.some(({ availability }) => availability === 'https://schema.org/SoldOut')
  const statuses = STATUSES[status]?.map((value) => `https://schema.org/${value}`)
  return [
    ...STATED.flatMap(([fact, words, has, property]) => {
      if (stated(fact) === has(event)) return []
      const [shows, holds] = has(event) ? ['does not show', 'has a'] : ['shows', 'has no']
      return [`the page ${shows} ${words}, MusicEvent ${holds} ${property}`]
    }),
    ...(sells && !offers.some(({ url }) => url)
      ? ['the page has a ticket link, MusicEvent has no offer with an address']
      : []),
    ...(soldOut === (status === 'sold out')
      ? []
      : [`the page shows a show that is ${status}, the availability of MusicEvent is another`]),
    ...(statuses && !statuses.includes(String(event.eventStatus))
      ? [`the page shows a show that is ${status}, the eventStatus of MusicEvent is ${event.eventStatus}`]
      : []),
  ]
}
