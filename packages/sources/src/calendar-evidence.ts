import { artistKey, nameWords } from '@houselights/domain/artist-name'
import type { BillEvidence } from '@houselights/domain/bill/evidence'
import { partBill } from '@houselights/domain/bill/read-bill'
import { cleanDescription } from './clean-text.ts'
import { printedBill } from './printed-bill.ts'
import type { ParseContext, RawListing } from './source.ts'

/** What a whole calendar says of each of its listings. */
export interface CalendarEvidence {
  of(raw: RawListing): BillEvidence
}

/** What a listing is, its description says at its beginning. */
const MOST_TOLD = 1000

const keyOf = (words: string): string => nameWords(words).join(' ')

/**
 * Reads a calendar as a whole: names that it bills as acts, words that come again on other days at the same house, and
 * the names of the house.
 */
export function calendarEvidence(
  listings: readonly RawListing[],
  { pageUrl, isAct }: ParseContext & { pageUrl: string },
): CalendarEvidence {
  const billed = new Set(listings.flatMap(({ performers = [] }) => performers.map(artistKey)))
  const beginnings = beginningsOf(listings)
  const site = siteName(pageUrl)
  return {
    of: ({ venue, room, subtitle, category, genres = [], description, describedActs, calendar, kind }) => ({
      isAct: (name) => billed.has(artistKey(name)) || isAct?.(name) === true,
      daysWith: (words) => beginnings.get(`${keyOf(venue ?? '')}|${keyOf(words)}`),
      described: describedActs,
      mixed: calendar === 'mixed' && kind !== 'music',
      houses: [venue, room, site].flatMap((house) => house ?? []),
      told: [subtitle, category, ...genres, cleanDescription(description)?.slice(0, MOST_TOLD)]
        .filter(Boolean)
        .join(' '),
    }),
  }
}

/** On how many days each title, and each beginning of one, stands in the calendar, by house. */
function beginningsOf(listings: readonly RawListing[]): Map<string, { days: number; endings: number }> {
  const found = new Map<string, { days: Set<string>; endings: Set<string> }>()
  for (const raw of listings) {
    const { venue, date } = raw
    const { text, pieces } = partBill({ title: printedBill(raw).title })
    const start = pieces[0]?.start ?? 0
    for (const { end } of pieces.slice(0, 4)) {
      const key = `${keyOf(venue ?? '')}|${keyOf(text.slice(start, end))}`
      const there = found.get(key) ?? { days: new Set(), endings: new Set() }
      there.days.add(date)
      there.endings.add(keyOf(text.slice(end)))
      found.set(key, there)
    }
  }
  return new Map([...found].map(([key, { days, endings }]) => [key, { days: days.size, endings: endings.size }]))
}

/** `www.rickshawstop.com` is Rickshaw Stop's; ticket shops and lists are nobody's house, and match no place's name. */
function siteName(url: string): string | undefined {
  const host = URL.parse(url)?.hostname
  return host?.replace(/^(?:www|m)\./, '').split('.')[0]
}
