import { gazetteer } from '@houselights/config/cities/cities'
import type { EventKind } from '@houselights/contracts/entities/entities'
import { artistKey, nameWords } from '@houselights/domain/artists/artist-name'
import type { BillEvidence } from '@houselights/domain/bills/evidence'
import { partBill } from '@houselights/domain/bills/parse-bill'
import { isSession } from '@houselights/domain/bills/remarks'
import { classifyKind } from '@houselights/domain/event-kinds/classify-kind'
import type { KindEvidence } from '@houselights/domain/event-kinds/kind-evidence'
import { domainName, parseAddress } from '@houselights/domain/links/web-address'
import { cleanDescription, cleanLine } from '../parse/html/clean-text.ts'
import type { ParseContext, RawListing } from '../source/source.ts'
import { printedBill } from './printed-bill.ts'

/** What a whole calendar says of each of its listings. */
export interface CalendarEvidence {
  of(raw: RawListing): BillEvidence
  getKind(raw: RawListing): EventKind
}

/** A description says at its beginning what the listing is. */
const MAX_CONTEXT_LENGTH = 1000

const toKey = (words: string): string => nameWords(words).join(' ')

/**
 * Reads a calendar as a whole: names that it bills as acts, words that come again on other days at the same venue, and
 * the names of the venue.
 */
export function calendarEvidence(
  listings: readonly RawListing[],
  { pageUrl, isAct }: ParseContext & { pageUrl: string },
): CalendarEvidence {
  const billed = new Set(listings.flatMap(({ performers = [] }) => performers.map(artistKey)))
  const beginnings = getBeginnings(listings)
  const site = siteName(pageUrl)
  const kinds = new Map(listings.map((raw) => [raw, getKind(raw)]))
  const bar = isBars(kinds)
  return {
    getKind: (raw) => kinds.get(raw) ?? 'unknown',
    of: ({ venue, room, subtitle, category, genres = [], description, describedActs, calendar, kind }) => ({
      isAct: (name) => (billed.size > 0 && billed.has(artistKey(name))) || isAct?.(name) === true,
      daysWith: (words) => beginnings.get(`${toKey(venue ?? '')}|${toKey(words)}`),
      described: describedActs,
      towns: gazetteer,
      mixed: kind !== 'music' && (calendar === 'mixed' || bar),
      dance: calendar === 'dance',
      venueNames: [venue, room, site].flatMap((name) => cleanLine(name) ?? []),
      context: [subtitle, category, ...genres, cleanDescription(description)?.slice(0, MAX_CONTEXT_LENGTH)]
        .filter(Boolean)
        .join(' '),
    }),
  }
}

/** What bars have between their nights of music. */
const BAR_KINDS: ReadonlySet<EventKind> = new Set(['karaoke', 'trivia', 'class', 'private', 'other'])
/** A calendar with so large a share of such evenings is a bar's, where a lone title is rather a night than an act. */
const BAR_SHARE = 0.2
const FEWEST_BAR_NIGHTS = 3

function isBars(kinds: ReadonlyMap<RawListing, EventKind>): boolean {
  const titles = new Map([...kinds].map(([{ title }, kind]) => [title, kind]))
  const others = [...titles.values()].filter((kind) => BAR_KINDS.has(kind))
  return others.length >= FEWEST_BAR_NIGHTS && others.length >= titles.size * BAR_SHARE
}

/** On how many days each title, and each beginning of one, stands in the calendar, by venue. */
function getBeginnings(listings: readonly RawListing[]): Map<string, { days: number; endings: number }> {
  const found = new Map<string, { days: Set<string>; endings: Set<string> }>()
  for (const raw of listings) {
    const { venue, date } = raw
    const whole = partBill(printedBill(raw))
    const text = whole.text.slice(0, whole.titleEnds)
    const pieces = whole.pieces.filter(({ end }) => end <= whole.titleEnds)
    const start = pieces[0]?.start ?? 0
    for (const { end } of pieces.slice(0, 4)) {
      const key = `${toKey(venue ?? '')}|${toKey(text.slice(start, end))}`
      const there = found.get(key) ?? { days: new Set(), endings: new Set() }
      there.days.add(date)
      // "Night 1" and "Night 2" are one evening's run
      const ending = text.slice(end)
      there.endings.add(isSession(ending) ? '' : toKey(ending))
      found.set(key, there)
    }
  }
  return new Map([...found].map(([key, { days, endings }]) => [key, { days: days.size, endings: endings.size }]))
}

/** `www.rickshawstop.com` is Rickshaw Stop's; ticket shops and lists belong to no venue, and match no place's name. */
function siteName(address: string): string | undefined {
  const url = parseAddress(address)
  return url ? domainName(url) : undefined
}

/** What kind of evening a listing announces, by all that its source says of it. */
function getKind(raw: RawListing): EventKind {
  const lines = typeof raw.support === 'string' ? [raw.support] : (raw.support ?? [])
  const evidence: KindEvidence = {
    title: printedBill(raw).title.replaceAll('\n', ' '),
    night: cleanLine(raw.night),
    subtitle: cleanLine(raw.subtitle),
    support: lines.flatMap((line) => cleanLine(line) ?? []),
    category: cleanLine(raw.category),
    tags: (raw.genres ?? []).flatMap((genre) => cleanLine(genre, 60) ?? []),
    description: cleanDescription(raw.description),
    performers: raw.performers ?? (raw.headliner ? [raw.headliner] : []),
    charged: isCharged(raw.price),
    ...(raw.kind && { stated: raw.kind }),
    ...(raw.calendar && { calendar: raw.calendar }),
  }
  return classifyKind(evidence)
}

const isCharged = (price: RawListing['price']): boolean =>
  typeof price === 'string' ? /[$€£]\s?[1-9]|[1-9][\d.,]{0,7} ?[€£]/.test(price) : (price?.max ?? price?.min ?? 0) > 0
