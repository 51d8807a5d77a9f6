import { MONTH, USUAL_WEEKDAY } from '../dates/calendar-names.ts'
import { daysBetween } from '../dates/city-time.ts'
import { parsePrintedDate } from '../dates/printed-date.ts'
import {
  formatEventCount,
  needsTicket,
  type QualityClock,
  type QualityEvent,
  type QualityRule,
  takesPlace,
} from './quality-rows.ts'

/** A shorter description adds nothing to the title. */
const MIN_DESCRIPTION_LENGTH = 40
/** Sources are scraped several times a day. An event that none has listed for this long has probably changed. */
const MAX_DAYS_UNSEEN = 14

/** Venues rarely announce further ahead; such a date usually has a wrong year. */
const MAX_DAYS_AHEAD = 550
/** `Fri, May 9th 2025` in a title. Weekday and year are optional. */
const PRINTED_DATE = new RegExp(
  `\\b(?:(${USUAL_WEEKDAY})\\.?,?\\s+)?(${MONTH}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?\\b(?:,?\\s+20\\d\\d\\b)?)`,
  'i',
)
/**
 * An event whose title has a date range, "May 9 - May 11", is listed on each of these days, so its day may be this far
 * from the printed one.
 */
const MAX_PERIOD_DAYS = 7

/**
 * Every rule, most serious first. An event can't both lack its ticket link and have a dead one. The weights without
 * `dead-ticket-link` add up to 100.
 */
export const QUALITY_RULES = [
  {
    id: 'duplicates',
    looksAt: 'Listings of one venue and night that are certainly the same show.',
    why: 'A show listed twice looks like two shows, each with missing details.',
    severity: 'high',
    fixable: true,
    weight: 20,
    find: ({ duplicateOf }) => duplicateOf && `the same show as "${duplicateOf.title}" on ${duplicateOf.localDate}`,
    describe: (count) => `${count === 1 ? 'One event is' : `${count} events are`} listed twice`,
    recommend: (shows) => `Merge ${shows} into the older listing of the same show.`,
  },
  {
    id: 'missing-ticket-link',
    looksAt: 'Upcoming shows that cost money and have no link to a page that sells tickets.',
    why: 'Tickets are what most visitors come for.',
    severity: 'high',
    fixable: true,
    weight: 15,
    find: (event) => (takesPlace(event) && event.ticketUrl === null && needsTicket(event) ? 'no ticket link' : null),
    describe: (count) => `No ticket link for ${formatEventCount(count)}`,
    recommend: (shows, venue) => `Look up the ticket pages for ${shows} on ${venue}’s site.`,
  },
  {
    id: 'dead-ticket-link',
    looksAt: 'Ticket links that returned 404 or 410 at the last check.',
    why: 'Visitors who follow the link can’t buy anything.',
    severity: 'high',
    fixable: false,
    weight: 15,
    find: ({ linkProblem }) => linkProblem && `its ticket page is gone: ${linkProblem}`,
    describe: (count) => `Dead ticket link for ${formatEventCount(count)}`,
    recommend: (shows, venue) =>
      `Check whether ${shows} still takes place: scrape ${venue} again, or set the link by hand.`,
  },
  {
    id: 'suspicious-date',
    looksAt:
      'Dates that contradict the printed title or weekday, that sources disagree about, that are years off, or that are a day off because of midnight.',
    why: 'Visitors could show up on the wrong night.',
    severity: 'high',
    fixable: false,
    weight: 15,
    find: (event, clock) =>
      findPrintedConflict(event) ??
      findWrongYear(event, clock) ??
      findMidnightSlip(event) ??
      findDisagreement(event) ??
      findDoorsAfterStart(event),
    describe: (count) => `Doubtful date for ${formatEventCount(count)}`,
    recommend: (shows, venue) => `Compare the date of ${shows} with ${venue}’s page.`,
  },
  {
    id: 'unlinked-artist',
    looksAt: "Events with an empty bill that aren't a named night.",
    why: "They are missing from artist pages, and nobody can find them by an artist's name.",
    severity: 'medium',
    fixable: true,
    weight: 10,
    find: ({ billed, night }) => (billed || night !== null ? null : 'nobody on the bill'),
    describe: (count) => `No artist linked to ${formatEventCount(count)}`,
    recommend: (shows) => `Add the artists who play ${shows}, if there are any.`,
  },
  {
    id: 'incomplete-description',
    looksAt: `Descriptions that are missing or shorter than ${MIN_DESCRIPTION_LENGTH} characters; composed ones count.`,
    why: "Visitors who don't know the names learn nothing about the show.",
    severity: 'medium',
    fixable: true,
    weight: 10,
    find: (event) => {
      if (!takesPlace(event) || event.inferred.includes('description')) return null
      if (event.descriptionLength === 0) return 'no description'
      return event.descriptionLength < MIN_DESCRIPTION_LENGTH
        ? `a description of ${event.descriptionLength} characters`
        : null
    },
    describe: (count) => `No full description for ${formatEventCount(count)}`,
    recommend: (shows) => `Describe ${shows} in a sentence or two.`,
  },
  {
    id: 'missing-doors',
    looksAt: 'Upcoming shows without a door time.',
    why: 'Visitors may miss the first act, or wait outside.',
    severity: 'medium',
    fixable: true,
    weight: 8,
    find: (event) => (takesPlace(event) && event.doorsLocal === null ? 'no door time' : null),
    describe: (count) => `No door time for ${formatEventCount(count)}`,
    recommend: (shows, venue) => `Find out when ${venue} opens its doors for ${shows}.`,
  },
  {
    id: 'not-seen-lately',
    looksAt: `Upcoming events that every source dropped, or that none has listed for more than ${MAX_DAYS_UNSEEN} days.`,
    why: 'The show may be canceled, or its source may have stopped working unnoticed.',
    severity: 'medium',
    fixable: false,
    weight: 8,
    find: ({ status, lastSeenAt }, { now }) => {
      if (status === 'unconfirmed') return 'no source lists it anymore'
      const days = Math.floor((Date.parse(now) - Date.parse(lastSeenAt)) / 86_400_000)
      return days > MAX_DAYS_UNSEEN ? `last seen ${days} days ago` : null
    },
    describe: (count) => `${count === 1 ? 'One event was' : `${count} events were`} not seen recently`,
    recommend: (shows, venue) => `Scrape ${venue} again; if it doesn't list ${shows}, hide or confirm them.`,
  },
  {
    id: 'missing-price',
    looksAt: "Upcoming shows without a printed price that aren't marked free either.",
    why: 'They disappear when visitors filter by price.',
    severity: 'low',
    fixable: false,
    weight: 5,
    find: (event) => (takesPlace(event) && event.price === null ? 'no price' : null),
    describe: (count) => `No price for ${formatEventCount(count)}`,
    recommend: (shows) => `Add the prices for ${shows}. Ticket pages often have them.`,
  },
  {
    id: 'missing-image',
    looksAt: 'Shows without a picture.',
    why: 'They all show the same drawing of a stage.',
    severity: 'low',
    fixable: false,
    weight: 5,
    find: (event) => (takesPlace(event) && !event.hasImage ? 'no picture' : null),
    describe: (count) => `No picture for ${formatEventCount(count)}`,
    recommend: (shows) => `Add pictures of the artists for ${shows}.`,
  },
  {
    id: 'missing-genre',
    looksAt: 'Events with no tags and no genre for the headliner.',
    why: 'They disappear when visitors filter by genre.',
    severity: 'low',
    fixable: false,
    weight: 4,
    find: ({ tags, genre }) => (tags.length === 0 && genre === null ? 'no genre' : null),
    describe: (count) => `No genre for ${formatEventCount(count)}`,
    recommend: (shows) => `Add a genre to the headliners of ${shows}.`,
  },
] as const satisfies readonly QualityRule[]

/** Finds a day or weekday in the title that isn't the event's. */
function findPrintedConflict({ title, localDate }: QualityEvent): string | null {
  const [, weekday, day] = PRINTED_DATE.exec(title.slice(0, 300)) ?? []
  const printedDay = day && parsePrintedDate(day, { today: localDate })?.day
  if (!printedDay) return null
  if (Math.abs(daysBetween(printedDay, localDate)) > MAX_PERIOD_DAYS) return `the title says ${printedDay}`
  return weekday && parsePrintedDate(`${weekday} ${printedDay}`, { today: localDate })?.doubt
    ? `the title says ${weekday}, but ${printedDay} isn’t a ${weekday}`
    : null
}

function findWrongYear({ localDate, sourceRecords }: QualityEvent, { today }: QualityClock): string | null {
  const otherRecord = sourceRecords.find(
    ({ live, date }) => live && date.slice(5) === localDate.slice(5) && date.slice(0, 4) !== localDate.slice(0, 4),
  )
  if (otherRecord) return `${otherRecord.sourceName} has it in ${otherRecord.date.slice(0, 4)}`
  const daysAhead = daysBetween(today, localDate)
  return daysAhead > MAX_DAYS_AHEAD ? `${Math.round(daysAhead / 30.4)} months ahead` : null
}

/**
 * Finds a start that doesn't fit the event's day. A show after midnight belongs to the night before, but some sources
 * print the next day.
 */
function findMidnightSlip({ startLocal, localDate, sourceRecords }: QualityEvent): string | null {
  if (!startLocal) return null
  const [day = '', clock = ''] = startLocal.split(' ')
  const isNight = clock < '05:00'
  const dayGap = daysBetween(localDate, day)
  if (dayGap !== 0 && !(dayGap === 1 && isNight)) return `dated ${localDate}, but starts on ${day}`
  const earlierRecord = sourceRecords.find(({ live, date }) => live && daysBetween(date, day) === 1)
  return isNight && dayGap === 0 && earlierRecord
    ? `starts at ${clock} on ${day}, but ${earlierRecord.sourceName} has the night of ${earlierRecord.date}`
    : null
}

function findDisagreement({ localDate, sourceRecords }: QualityEvent): string | null {
  const otherRecord = sourceRecords.find(({ live, date }) => live && date !== localDate)
  return otherRecord ? `${otherRecord.sourceName} has it on ${otherRecord.date}` : null
}

const findDoorsAfterStart = ({ startLocal, doorsLocal }: QualityEvent): string | null =>
  startLocal && doorsLocal && doorsLocal > startLocal
    ? `doors at ${doorsLocal.slice(11)} after the start at ${startLocal.slice(11)}`
    : null
