import { gazetteer } from '@houselights/config/cities/cities'
import type { EventKind } from '@houselights/contracts/entities/entities'
import { artistKey, nameWords } from '@houselights/domain/artists/artist-name'
import type { BillEvidence } from '@houselights/domain/bills/evidence'
import { splitBill } from '@houselights/domain/bills/parse-bill'
import { isSession } from '@houselights/domain/bills/remarks'
import { classifyKind } from '@houselights/domain/event-kinds/classify-kind'
import type { KindEvidence } from '@houselights/domain/event-kinds/kind-evidence'
import { domainName, parseAddress } from '@houselights/domain/links/web-address'
import { cleanDescription, cleanLine } from '../parse/html/clean-text.ts'
import type { ParseContext, RawListing } from '../source/source.ts'
import { toPrintedBill } from './printed-bill.ts'

/** Evidence about each listing, collected from the whole calendar. */
export interface CalendarEvidence {
  getBillEvidence(raw: RawListing): BillEvidence
  getKind(raw: RawListing): EventKind
}

/** This much of a description is enough to classify the event kind. */
const MAX_CONTEXT_LENGTH = 1000

const toKey = (words: string): string => nameWords(words).join(' ')

/**
 * Collects evidence from a calendar as a whole: names that it bills as acts, words that recur on other days at the same
 * venue, and the venue's names.
 */
export function collectCalendarEvidence(
  listings: readonly RawListing[],
  { pageUrl, isAct }: ParseContext & { pageUrl: string },
): CalendarEvidence {
  const billedActs = new Set(listings.flatMap(({ performers = [] }) => performers.map(artistKey)))
  const beginnings = countBeginnings(listings)
  const siteName = getSiteName(pageUrl)
  const kinds = new Map(listings.map((raw) => [raw, getKind(raw)]))
  const isBar = isBarCalendar(kinds)
  return {
    getKind: (raw) => kinds.get(raw) ?? 'unknown',
    getBillEvidence: ({
      venue,
      room,
      subtitle,
      category,
      genres = [],
      description,
      describedActs,
      calendar,
      kind,
    }) => ({
      isAct: (name) => (billedActs.size > 0 && billedActs.has(artistKey(name))) || isAct?.(name) === true,
      countDaysWith: (words) => beginnings.get(`${toKey(venue ?? '')}|${toKey(words)}`),
      describedActs,
      towns: gazetteer,
      isMixedCalendar: kind !== 'music' && (calendar === 'mixed' || isBar),
      isDanceCalendar: calendar === 'dance' || [category, ...genres].some((label) => /\bdjs?\b/i.test(label ?? '')),
      venueNames: [venue, room, siteName].flatMap((name) => cleanLine(name) ?? []),
      context: [subtitle, category, ...genres, cleanDescription(description)?.slice(0, MAX_CONTEXT_LENGTH)]
        .filter(Boolean)
        .join(' '),
    }),
  }
}

/** The kinds of events that bars have between their music nights. Classes don't count: a concert hall may have a school. */
const BAR_KINDS: ReadonlySet<EventKind> = new Set(['karaoke', 'trivia', 'private', 'other'])
/**
 * A calendar in which events of these kinds have at least this share belongs to a bar. There, a title that is a single
 * name is more likely a recurring night than an act.
 */
const MIN_BAR_SHARE = 0.2
const MIN_BAR_NIGHTS = 3

function isBarCalendar(kinds: ReadonlyMap<RawListing, EventKind>): boolean {
  const titles = new Map([...kinds].map(([{ title }, kind]) => [title, kind]))
  const barNights = [...titles.values()].filter((kind) => BAR_KINDS.has(kind))
  return barNights.length >= MIN_BAR_NIGHTS && barNights.length >= titles.size * MIN_BAR_SHARE
}

/**
 * Counts the days and endings of each title, and of each beginning of a title, at each venue: on how many days it is
 * listed, and how many different endings follow it.
 */
function countBeginnings(listings: readonly RawListing[]): Map<string, { days: number; endings: number }> {
  const setsByKey = new Map<string, { days: Set<string>; endings: Set<string> }>()
  for (const raw of listings) {
    const { venue, date } = raw
    const bill = splitBill(toPrintedBill(raw))
    const text = bill.text.slice(0, bill.titleEnd)
    const pieces = bill.pieces.filter(({ end }) => end <= bill.titleEnd)
    const start = pieces[0]?.start ?? 0
    for (const { end } of pieces.slice(0, 4)) {
      const key = `${toKey(venue ?? '')}|${toKey(text.slice(start, end))}`
      const entry = setsByKey.get(key) ?? { days: new Set(), endings: new Set() }
      entry.days.add(date)
      // "Night 1" and "Night 2" are nights of one run, so their endings count as the same
      const ending = text.slice(end)
      entry.endings.add(isSession(ending) ? '' : toKey(ending))
      setsByKey.set(key, entry)
    }
  }
  return new Map([...setsByKey].map(([key, { days, endings }]) => [key, { days: days.size, endings: endings.size }]))
}

/**
 * Returns the site's name, which may be the venue's name: `www.rickshawstop.com` belongs to Rickshaw Stop. Names of
 * ticket shops and lists match no venue.
 */
function getSiteName(address: string): string | undefined {
  const url = parseAddress(address)
  return url ? domainName(url) : undefined
}

/** Classifies the event kind from everything that the source says about the listing. */
function getKind(raw: RawListing): EventKind {
  const lines = typeof raw.support === 'string' ? [raw.support] : (raw.support ?? [])
  const evidence: KindEvidence = {
    title: toPrintedBill(raw).title.replaceAll('\n', ' '),
    night: cleanLine(raw.night),
    subtitle: cleanLine(raw.subtitle),
    support: lines.flatMap((line) => cleanLine(line) ?? []),
    category: cleanLine(raw.category),
    tags: (raw.genres ?? []).flatMap((genre) => cleanLine(genre, 60) ?? []),
    description: cleanDescription(raw.description),
    performers: raw.performers ?? (raw.headliner ? [raw.headliner] : []),
    hasPrice: isCharged(raw.price),
    ...(raw.kind && { statedKind: raw.kind }),
    ...(raw.calendar && { calendar: raw.calendar }),
  }
  return classifyKind(evidence)
}

const isCharged = (price: RawListing['price']): boolean =>
  typeof price === 'string' ? /[$€£]\s?[1-9]|[1-9][\d.,]{0,7} ?[€£]/.test(price) : (price?.max ?? price?.min ?? 0) > 0
