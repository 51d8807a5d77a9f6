import { MONTH_NAMES, WEEKDAY_NAMES } from '../dates/calendar-names.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { relatePlaces } from '../venues/venue-identity.ts'
import { type Facts, getFacts, type MatchListing } from './listing-facts.ts'
import { LIMITS, WORD_WEIGHTS } from './scores.ts'

const splitWords = (list: string): string[] => list.trim().split(/\s+/)

// Words from the titles and bills of the labeled listings, chosen by hand and completed where a group has a fixed set
// of words: all months, all weekdays, the usual forms of a word. Most of these words occur in those listings.
const GRAMMAR = splitWords('the a an of and in on at to for from by with w is my your our me you i it')
const BILLING = splitWords(
  'ft feat featuring vs b2b presents presented pres plus more tba tbd special guest guests friends',
)
const EVENT_WORDS = splitWords(`
  live night nights nite party parties dance dancing dj djs club show shows concert tour band festival fest afters
  afterparty preparty takeover birthday bash open mic jam session sessions series karaoke trivia comedy tribute
  experience anniversary release record album single ep official free all ages
`)
const TIME = splitWords(`
  day days evening early late matinee spring summer fall autumn winter new year years eve annual pre after weekend
  weekender halloween nye pride extended 2024 2025 2026 2027
`)
const CALENDAR = [...MONTH_NAMES, ...WEEKDAY_NAMES, ...WEEKDAY_NAMES.map((name) => `${name}s`)].map((name) =>
  name.toLowerCase(),
)
const MUSIC = splitWords(`
  music rock punk metal jazz blues soul funk disco house techno rave bass drum salsa latin reggae hip hop pop indie
  electronic
`)
const REGION = splitWords('world north american us uk')
const NUMBER = splitWords('set part vol first second one two three 1 2 3 4 5 st nd rd th best big little')

/** Words in the titles of many unrelated events. A shared one is weak evidence. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...GRAMMAR,
  ...BILLING,
  ...EVENT_WORDS,
  ...TIME,
  ...CALENDAR,
  ...MUSIC,
  ...REGION,
  ...NUMBER,
])

/**
 * Statistics about all the compared listings: how common a word is, which acts tour together, and how a source lists
 * events.
 */
export interface Context {
  gazetteer: Gazetteer
  facts: Facts[]
  /** Words that are removed before titles are compared: places, years, articles. */
  fillers: RegExp
  /** Returns how much a word identifies an event, from 0 (not at all) to 1 (a rare word). */
  weight(word: string): number
  /** Whether several venues share a link, so that it doesn't identify an event. */
  isShared(link: string): boolean
  /** Whether an act of one listing and an act of the other share a bill within two months. */
  areOnTour(a: Facts, b: Facts): boolean
  /** Whether a source lists acts one by one, not events. */
  listsActs(source: string): boolean
  /**
   * Counts the events at that venue that night, in the source that lists the most. With more than one, an equal start
   * time is no evidence.
   */
  countEventsThatNight(facts: Facts): number
}

const DAY_MS = 86_400_000

export function getContext(listings: readonly MatchListing[], gazetteer: Gazetteer): Context {
  const facts = listings.map((listing) => getFacts(listing, gazetteer))
  const sharedLinks = findSharedLinks(facts)
  const actSources = findActSources(facts)
  return {
    gazetteer,
    facts,
    fillers: new RegExp(
      String.raw`\b(?:${['the', String.raw`20\d\d`, 'at', 'in', ...gazetteer.titlePlaces].join('|')})\b`,
      'g',
    ),
    weight: createGetWeight(facts, gazetteer),
    isShared: (link) => sharedLinks.has(link),
    areOnTour: createAreOnTour(facts),
    listsActs: (source) => actSources.has(source),
    countEventsThatNight: createCountEvents(
      facts.filter(({ listing }) => !actSources.has(listing.source)),
      gazetteer,
    ),
  }
}

function createGetWeight(facts: readonly Facts[], { commonWords }: Gazetteer): (word: string) => number {
  const titles = new Set<string>()
  const counts = new Map<string, number>()
  for (const { place, titleKey, words } of facts) {
    // An event in several sources counts once, and so does a weekly event.
    const title = `${place.words.join(' ')}|${titleKey}`
    if (titles.has(title)) continue
    titles.add(title)
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return (word) => {
    if (COMMON_WORDS.has(word) || commonWords.has(word)) return WORD_WEIGHTS.common
    const count = counts.get(word) ?? 1
    const { frequent, rare, frequentTitles, frequentShare } = WORD_WEIGHTS
    const isFrequent = count >= frequentTitles && count > titles.size * frequentShare
    return word.length < 3 || isFrequent ? frequent : rare
  }
}

function findSharedLinks(facts: readonly Facts[]): Set<string> {
  const venuesByLink = new Map<string, Set<string>>()
  for (const { link, place, venueSlug } of facts) {
    if (!link || place.isUnnamed) continue
    const venues = venuesByLink.get(link) ?? new Set()
    venuesByLink.set(link, venues.add(venueSlug ?? place.words.join(' ')))
  }
  return new Set([...venuesByLink].filter(([, places]) => places.size > LIMITS.linkVenues).map(([link]) => link))
}

function createCountEvents(events: readonly Facts[], gazetteer: Gazetteer): Context['countEventsThatNight'] {
  const byNight = Map.groupBy(events, ({ nights }) => nights[0] ?? '')
  return (facts) => {
    const eventsThere = (byNight.get(facts.nights[0] ?? '') ?? []).filter(({ venueSlug, place }) =>
      venueSlug && facts.venueSlug
        ? venueSlug === facts.venueSlug
        : ['same', 'room'].includes(relatePlaces(place, facts.place, gazetteer)),
    )
    return Math.max(
      0,
      ...[...Map.groupBy(eventsThere, ({ listing }) => listing.source).values()].map((rows) => rows.length),
    )
  }
}

function createAreOnTour(facts: readonly Facts[]): Context['areOnTour'] {
  const billsByAct = new Map<string, Facts[]>()
  for (const bill of facts) {
    if (bill.acts.length < 2) continue
    for (const { key } of bill.acts.slice(0, LIMITS.tourBillActs))
      billsByAct.set(key, [...(billsByAct.get(key) ?? []), bill])
  }
  return (a, b) =>
    a.acts
      .slice(0, LIMITS.tourListingActs)
      .some(({ key }) =>
        (billsByAct.get(key) ?? [])
          .slice(0, LIMITS.tourBills)
          .some(
            (bill) =>
              Math.abs(Date.parse(bill.nights[0] ?? '') - Date.parse(a.nights[0] ?? '')) <= LIMITS.tourDays * DAY_MS &&
              b.acts
                .slice(0, LIMITS.tourListingActs)
                .some((act) => act.key !== key && bill.acts.some((billedAct) => billedAct.key === act.key)),
          ),
      )
}

/**
 * Finds sources that list acts one by one. Such an index of bands hardly ever lists two acts in one row or links to event
 * pages, but has several rows for one venue and time: its rows are acts, and several of them make one event. A source
 * whose rows have pages lists events.
 */
function findActSources(facts: readonly Facts[]): Set<string> {
  const bySource = Map.groupBy(facts, ({ listing }) => listing.source)
  return new Set(
    [...bySource].flatMap(([source, rows]) => {
      const singleActRows = rows.filter(
        ({ listing, acts }) => !listing.url && listing.support.length === 0 && acts.length <= 1,
      )
      const rowsByTime = Map.groupBy(
        rows.filter((row) => row.minutes !== null),
        (row) => `${row.listing.venue}|${row.listing.startsAt}`,
      )
      const hasSharedTime = [...rowsByTime.values()].some(
        (listingsAtTime) => new Set(listingsAtTime.map((row) => row.titleKey)).size > 1,
      )
      return hasSharedTime &&
        rows.length >= LIMITS.actListRows &&
        singleActRows.length >= rows.length * LIMITS.actListShare
        ? [source]
        : []
    }),
  )
}
