import { MONTH, USUAL_WEEKDAY } from '../dates/calendar-names.ts'
import { daysBetween } from '../dates/city-time.ts'
import { parsePrintedDate } from '../dates/printed-date.ts'
import {
  eventCount,
  needsTicket,
  type QualityClock,
  type QualityEvent,
  type QualityRule,
  takesPlace,
} from './quality-rows.ts'

/** A line shorter than this says no more than the title. */
const FEWEST_LETTERS = 40
/** Sources are read several times a day: what none has shown for so long has probably changed. */
const MAX_DAYS = 14

/** Venues rarely announce further ahead; a wrong year does. */
const MAX_DAYS_AHEAD = 550
/** `Fri, May 9th 2025` in a title; the weekday and the year need not be there. */
const PRINTED = new RegExp(
  `\\b(?:(${USUAL_WEEKDAY})\\.?,?\\s+)?(${MONTH}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?\\b(?:,?\\s+20\\d\\d\\b)?)`,
  'i',
)
/** A title that prints a period, "May 9 - May 11", is listed on each of its days. */
const MAX_PERIOD_DAYS = 7

/** Every rule, the gravest first. An event cannot lack its ticket link and have a dead one: the rest come to 100 points. */
export const QUALITY_RULES = [
  {
    id: 'duplicates',
    looksAt: 'Listings at one venue on one night that are certainly the same show.',
    why: 'A duplicate looks like two shows, and each one lacks facts the other has.',
    severity: 'high',
    fixable: true,
    weight: 20,
    find: ({ duplicateOf }) => duplicateOf && `the same show as "${duplicateOf.title}" on ${duplicateOf.localDate}`,
    describe: (count) => `${count === 1 ? 'One event is' : `${count} events are`} listed twice`,
    recommend: (shows) => `Merge ${shows} into the older listing of the same show.`,
  },
  {
    id: 'missing-ticket-link',
    looksAt: 'Shows that are on, aren’t free and have no ticket link.',
    why: 'Most visitors come for tickets.',
    severity: 'high',
    fixable: true,
    weight: 15,
    find: (event) => (takesPlace(event) && event.ticketUrl === null && needsTicket(event) ? 'no ticket link' : null),
    describe: (count) => `No ticket link for ${eventCount(count)}`,
    recommend: (shows, venue) => `Look up the ticket pages for ${shows} on ${venue}’s site.`,
  },
  {
    id: 'dead-ticket-link',
    looksAt: 'Ticket links whose page was gone (404 or 410) when we last checked.',
    why: 'Visitors who follow the link can’t buy anything.',
    severity: 'high',
    fixable: false,
    weight: 15,
    find: ({ linkProblem }) => linkProblem && `its ticket page is gone: ${linkProblem}`,
    describe: (count) => `Dead ticket link for ${eventCount(count)}`,
    recommend: (shows, venue) => `Check whether ${shows} is still on. Scrape ${venue} again, or set the link by hand.`,
  },
  {
    id: 'suspicious-date',
    looksAt:
      'Dates that contradict the title or weekday, that sources disagree on, that are years off, and nights that slipped past midnight.',
    why: 'Someone shows up to closed doors.',
    severity: 'high',
    fixable: false,
    weight: 15,
    find: (event, clock) =>
      printed(event) ?? yearsOff(event, clock) ?? overMidnight(event) ?? disagreeing(event) ?? doorsAfterStart(event),
    describe: (count) => `Doubtful date for ${eventCount(count)}`,
    recommend: (shows, venue) => `Compare the date of ${shows} with ${venue}’s page.`,
  },
  {
    id: 'unlinked-artist',
    looksAt: 'Events with nobody on the bill that aren’t a named night.',
    why: 'They’re missing from artist pages, and searches by artist don’t find them.',
    severity: 'medium',
    fixable: true,
    weight: 10,
    find: ({ billed, night }) => (billed || night !== null ? null : 'nobody on the bill'),
    describe: (count) => `No artist linked to ${eventCount(count)}`,
    recommend: (shows) => `Add who’s playing at ${shows}, if it’s someone’s show.`,
  },
  {
    id: 'incomplete-description',
    looksAt: `Descriptions that are missing or shorter than ${FEWEST_LETTERS} characters. Generated ones count.`,
    why: 'Visitors who don’t know the names learn nothing about the show.',
    severity: 'medium',
    fixable: true,
    weight: 10,
    find: (event) => {
      if (!takesPlace(event) || event.inferred.includes('description')) return null
      if (event.descriptionLength === 0) return 'no description'
      return event.descriptionLength < FEWEST_LETTERS ? `a description of ${event.descriptionLength} characters` : null
    },
    describe: (count) => `No full description for ${eventCount(count)}`,
    recommend: (shows) => `Describe ${shows} in a sentence or two.`,
  },
  {
    id: 'missing-doors',
    looksAt: 'Shows that are on and have no door time.',
    why: 'Visitors miss the first act or wait outside.',
    severity: 'medium',
    fixable: true,
    weight: 8,
    find: (event) => (takesPlace(event) && event.doorsLocal === null ? 'no door time' : null),
    describe: (count) => `No door time for ${eventCount(count)}`,
    recommend: (shows, venue) => `Find out when ${venue} opens its doors for ${shows}.`,
  },
  {
    id: 'not-seen-lately',
    looksAt: `Upcoming events that every source dropped, or that no source has listed for more than ${MAX_DAYS} days.`,
    why: 'The show may be off, or its source may have stopped working.',
    severity: 'medium',
    fixable: false,
    weight: 8,
    find: ({ status, lastSeenAt }, { now }) => {
      if (status === 'unconfirmed') return 'no source lists it anymore'
      const days = Math.floor((Date.parse(now) - Date.parse(lastSeenAt)) / 86_400_000)
      return days > MAX_DAYS ? `last seen ${days} days ago` : null
    },
    describe: (count) => `${count === 1 ? 'One event was' : `${count} events were`} not seen recently`,
    recommend: (shows, venue) => `Scrape ${venue} again. If that doesn’t find ${shows}, hide or confirm them.`,
  },
  {
    id: 'missing-price',
    looksAt: 'Shows that are on, with no price and not listed as free.',
    why: 'They’re missing when visitors filter by price.',
    severity: 'low',
    fixable: false,
    weight: 5,
    find: (event) => (takesPlace(event) && event.price === null ? 'no price' : null),
    describe: (count) => `No price for ${eventCount(count)}`,
    recommend: (shows) => `Ticket pages have prices more often than listings. Add those for ${shows}.`,
  },
  {
    id: 'missing-image',
    looksAt: 'Shows without a picture of their own.',
    why: 'They’re shown with a generic drawing.',
    severity: 'low',
    fixable: false,
    weight: 5,
    find: (event) => (takesPlace(event) && !event.hasImage ? 'no picture' : null),
    describe: (count) => `No picture for ${eventCount(count)}`,
    recommend: (shows) => `Add pictures of the artists for ${shows}.`,
  },
  {
    id: 'missing-genre',
    looksAt: 'Events with no tags and no genre for the headliner.',
    why: 'They’re missing when visitors filter by genre.',
    severity: 'low',
    fixable: false,
    weight: 4,
    find: ({ tags, genre }) => (tags.length === 0 && genre === null ? 'no genre' : null),
    describe: (count) => `No genre for ${eventCount(count)}`,
    recommend: (shows) => `Add a genre to the headliners of ${shows}.`,
  },
] as const satisfies readonly QualityRule[]

/** The title prints a day, and it is another one, or its weekday is. */
function printed({ title, localDate }: QualityEvent): string | null {
  const [, weekday, day] = PRINTED.exec(title.slice(0, 300)) ?? []
  const said = day && parsePrintedDate(day, { today: localDate })?.day
  if (!said) return null
  if (Math.abs(daysBetween(said, localDate)) > MAX_PERIOD_DAYS) return `the title says ${said}`
  return weekday && parsePrintedDate(`${weekday} ${said}`, { today: localDate })?.doubt
    ? `the title says ${weekday}, but ${said} isn’t one`
    : null
}

function yearsOff({ localDate, sourceRecords }: QualityEvent, { today }: QualityClock): string | null {
  const other = sourceRecords.find(
    ({ live, date }) => live && date.slice(5) === localDate.slice(5) && date.slice(0, 4) !== localDate.slice(0, 4),
  )
  if (other) return `${other.sourceName} has it in ${other.date.slice(0, 4)}`
  const ahead = daysBetween(today, localDate)
  return ahead > MAX_DAYS_AHEAD ? `${Math.round(ahead / 30.4)} months ahead` : null
}

/** A show after midnight belongs to the evening before: some sources print that day, some the next. */
function overMidnight({ startLocal, localDate, sourceRecords }: QualityEvent): string | null {
  if (!startLocal) return null
  const [day = '', clock = ''] = startLocal.split(' ')
  const isNight = clock < '05:00'
  const apart = daysBetween(localDate, day)
  if (apart !== 0 && !(apart === 1 && isNight)) return `dated ${localDate}, but starts on ${day}`
  const before = sourceRecords.find(({ live, date }) => live && daysBetween(date, day) === 1)
  return isNight && apart === 0 && before
    ? `starts at ${clock} on ${day}, but ${before.sourceName} has the night of ${before.date}`
    : null
}

function disagreeing({ localDate, sourceRecords }: QualityEvent): string | null {
  const other = sourceRecords.find(({ live, date }) => live && date !== localDate)
  return other ? `${other.sourceName} has it on ${other.date}` : null
}

const doorsAfterStart = ({ startLocal, doorsLocal }: QualityEvent): string | null =>
  startLocal && doorsLocal && doorsLocal > startLocal
    ? `doors at ${doorsLocal.slice(11)} after the start at ${startLocal.slice(11)}`
    : null
