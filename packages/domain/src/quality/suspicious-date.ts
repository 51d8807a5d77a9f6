import { MONTH, USUAL_WEEKDAY } from '../dates/calendar-names.ts'
import { daysBetween } from '../dates/city-time.ts'
import { readPrintedDate } from '../dates/printed-date.ts'
import { eventCount, type QualityClock, type QualityEvent, type QualityRule } from './quality-rows.ts'

/** Venues rarely announce further ahead; a wrong year does. */
const MOST_DAYS_AHEAD = 550
/** `Fri, May 9th 2025` in a title; the weekday and the year need not be there. */
const PRINTED = new RegExp(
  `\\b(?:(${USUAL_WEEKDAY})\\.?,?\\s+)?(${MONTH}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?\\b(?:,?\\s+20\\d\\d\\b)?)`,
  'i',
)
/** A title that prints a period, "May 9 - May 11", is listed on each of its days. */
const LONGEST_PERIOD_DAYS = 7

export const suspiciousDate: QualityRule = {
  id: 'suspicious-date',
  looksAt:
    'Dates that the printed title or weekday contradicts, that sources disagree about, that lie years off, and nights that slipped over midnight.',
  why: 'Somebody stands before closed doors.',
  severity: 'high',
  fixable: false,
  weight: 15,
  find: (event, clock) =>
    printed(event) ?? yearsOff(event, clock) ?? overMidnight(event) ?? disagreeing(event) ?? doorsAfterStart(event),
  describe: (count) => `The date of ${eventCount(count)} is doubtful`,
  recommend: (shows, venue) => `Compare the date of ${shows} with the page of ${venue}.`,
}

/** The title prints a day, and it is another one, or its weekday is. */
function printed({ title, localDate }: QualityEvent): string | null {
  const [, weekday, day] = PRINTED.exec(title.slice(0, 300)) ?? []
  const said = day && readPrintedDate(day, { today: localDate })?.day
  if (!said) return null
  if (Math.abs(daysBetween(said, localDate)) > LONGEST_PERIOD_DAYS) return `the title says ${said}`
  return weekday && readPrintedDate(`${weekday} ${said}`, { today: localDate })?.doubt
    ? `the title says ${weekday}, which ${said} is not`
    : null
}

function yearsOff({ localDate, sourceRecords }: QualityEvent, { today }: QualityClock): string | null {
  const other = sourceRecords.find(
    ({ live, date }) => live && date.slice(5) === localDate.slice(5) && date.slice(0, 4) !== localDate.slice(0, 4),
  )
  if (other) return `${other.sourceName} has it in ${other.date.slice(0, 4)}`
  const ahead = daysBetween(today, localDate)
  return ahead > MOST_DAYS_AHEAD ? `${Math.round(ahead / 30.4)} months ahead` : null
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
    ? `starts at ${clock} on ${day}, while ${before.sourceName} has the evening of ${before.date}`
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
