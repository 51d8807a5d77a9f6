import type { WatchedField } from '@houselights/contracts/entities/listing'
import type { ScrapingFault } from '@houselights/contracts/operators/coverage'
import type { Fault, ScrapeFault } from '@houselights/domain/coverage/faults'
import { localClock, localDay, toCityInstant } from '@houselights/domain/dates/city-time'

export interface CityTime {
  now: Date
  timeZone: string
}

/** Formats a day on the city's calendar: "Tuesday, November 18", with the year if it isn't the current year. */
function toDayText(date: Date, { now, timeZone }: CityTime): string {
  const [day, today] = [date, now].map((time) => localDay(time, timeZone))
  const name = date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone })
  const year = day?.slice(0, 4)
  return year === today?.slice(0, 4) ? name : `${name}, ${year}`
}

/** Formats a cadence: "every 6 hours", "once a day". */
function toCadenceText(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'once a day' : `every ${minutes / 1440} days`
  if (minutes % 60 === 0) return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`
  return `every ${minutes} minutes`
}

const toCountText = (count: number, singular: string): string => `${count} ${singular}${count === 1 ? '' : 's'}`

/**
 * Converts a fault to the contract's form. Its sentence says what failed, since when, and the fetcher's error message.
 */
export function toScrapingFault(fault: Fault, cityTime: CityTime): ScrapingFault {
  const { kind, source, url, command: reproduce } = fault
  const message = 'problem' in fault ? ` (${fault.problem.message.trim().replace(/\.$/, '').slice(0, 300)})` : ''
  const sentence = `${toShortFault(fault, cityTime)}${message}.`
  const since = fault.since && toCityInstant(fault.since, cityTime.timeZone)
  return { kind, source: source.id, sourceName: source.name, sentence, since, url, reproduce }
}

/** Writes a fault as one sentence with its command, in the specification's format for errors. */
export const toErrorSentence = ({ sentence, reproduce }: ScrapingFault): string =>
  reproduce ? `${sentence.replace(/\.$/, '')}; see it with: ${reproduce}` : sentence

/** Says what failed and since when, without a period. */
export const toShortFault = (fault: Fault, cityTime: CityTime): string =>
  `${fault.source.name}: ${describeFault(fault, cityTime)}`

function describeFault(fault: Fault, cityTime: CityTime): string {
  if ('problem' in fault) return `${describeProblem(fault)} since ${toDayText(fault.problem.since, cityTime)}`
  const { lastSuccessAt, cadenceMinutes } = fault.source
  const expectedCadence = `it should run ${toCadenceText(cadenceMinutes)}`
  const since = fault.since && toDayText(fault.since, cityTime)
  switch (fault.kind) {
    case 'never-ran':
      return `never ran; ${expectedCadence}`
    case 'stale':
      return lastSuccessAt
        ? `no successful scrape since ${since}; ${expectedCadence}`
        : `tried since ${since}, never successfully; ${expectedCadence}`
    case 'stuck-running':
      return `a scrape has been running since ${since}, ${fault.since && localClock(fault.since, cityTime.timeZone)}`
    case 'not-scheduled':
      return `not run because its schedule is off; ${lastSuccessAt ? `last scraped on ${toDayText(lastSuccessAt, cityTime)}` : 'never scraped'}`
  }
}

function describeProblem({ problem: { kind, field, count, failed, pages, url } }: ScrapeFault): string {
  // If a later page of a list fails, name that page: the rest was scraped.
  const part = failed ? '' : `${getPageName(url) ?? (pages > 0 ? `page ${pages + 1}` : 'a page')} of the list `
  const phrases: Readonly<Record<typeof kind, string>> = {
    unreachable: `${part}not reached`,
    refused: `${part}refused`,
    'robots-denied': `${part}blocked by robots.txt`,
    changed: failed ? 'page changed and couldn’t be parsed' : `${part}couldn’t be parsed`,
    'too-heavy': `${failed ? 'page ' : part}too heavy to parse`,
    empty: 'scraped, but found nothing',
    shrank: 'scraped, but found far fewer shows than before,',
    'field-drop': `${field ? FIELD_NAMES[field] : 'a field'} no longer filled in`,
    'year-suspect': 'dates that can’t be right',
    unsure: 'scraped with low confidence (its shows are proposals, not shown)',
    unverified: 'scraped, but no list agrees with it yet (its shows are held back)',
    'bad-listing': `${toCountText(count, 'listing')} left out or fixed`,
    malformed: `${toCountText(count, 'block')} that couldn’t be parsed`,
    'unknown-venue': `${toCountText(count, 'venue name')} that match no venue`,
    'needs-key': 'missing its key',
  }
  return phrases[kind]
}

const getPageName = (url: string | null): string | undefined => {
  const number = /[?&/](?:page|paged|pg|p)[=/](\d{1,3})\b/i.exec(url ?? '')?.[1]
  return number && `page ${number}`
}

/** Describes the watched fields, with their names in code. */
const FIELD_NAMES: Readonly<Record<WatchedField, string>> = {
  startsAt: 'the start (startsAt)',
  doorsAt: 'the doors (doorsAt)',
  price: 'the price',
  ticketUrl: 'the ticket link (ticketUrl)',
  imageUrl: 'the picture (imageUrl)',
}
