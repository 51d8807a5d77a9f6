import type { Nights } from './comparable-lists.ts'
import type { Estimate } from './estimate.ts'

/** From this size on, the negative binomial is practically a Poisson distribution. */
const POISSON_SIZE = 1e6

/**
 * Computes a quantile of a count with this mean and variance, from the negative binomial distribution, or from the
 * Poisson distribution if the variance isn't above the mean. @internal
 */
export function countQuantile(share: number, mean: number, variance: number): number {
  if (mean <= 0) return 0
  const size = variance > mean ? Math.min(mean ** 2 / (variance - mean), POISSON_SIZE) : POISSON_SIZE
  const logRatio = Math.log(mean / (size + mean))
  let logMass = size * -Math.log1p(mean / size)
  let cumulative = 0
  const limit = Math.ceil(mean + 40 * Math.sqrt(Math.max(mean, variance)) + 40)
  for (let count = 0; count < limit; count++) {
    cumulative += Math.exp(logMass)
    if (cumulative >= share) return count
    logMass += Math.log((count + size) / (count + 1)) + logRatio
  }
  return limit
}

/** Finds the median; 0 for an empty list. */
function getMedian(values: readonly number[]): number {
  const sortedValues = values.toSorted((a, b) => a - b)
  const middle = sortedValues.length / 2
  const [lower = 0, upper = 0] = [sortedValues[Math.ceil(middle) - 1], sortedValues[Math.floor(middle)]]
  return (lower + upper) / 2
}

/** Computes the median absolute deviation, scaled to the standard deviation of a normal distribution. */
const getSpread = (values: readonly number[]): number => {
  const median = getMedian(values)
  return 1.4826 * getMedian(values.map((value) => Math.abs(value - median)))
}

/** A show of the venue: its night, and the day we first saw it. */
export interface KnownNight {
  day: string
  firstSeen: string
}

interface History {
  /** The first night that scrapes of the venue could have found. */
  since: string
  today: string
  window: Nights
  shows: readonly KnownNight[]
}

export const MIN_WEEKS = 8
const MAX_WEEKS = 52
/** Weeks that are more spreads than this from the median are outages or festivals, not the venue's habit. */
const MAX_SPREADS = 3
/** A perfectly regular venue has no spread, so a difference of this many shows still counts as usual. */
const MIN_LEEWAY = 2
/** The number of shows at which a month's own habit counts as much as the year's. */
const MONTH_WEIGHT = 10

/**
 * Estimates the shows in the window from the venue's past: a rate for each weekday in the last year's usual weeks,
 * adjusted for the season and, for coming nights, for how early the venue has announced its shows so far. Undefined with
 * less than eight weeks of history.
 */
export function estimateFromHistory({
  since,
  today,
  window,
  shows,
}: History): (Estimate & { weeks: number }) | undefined {
  const [sinceDay, todayDay] = [toDayNumber(since), toDayNumber(today)]
  const [from, to] = [toDayNumber(window.from), toDayNumber(window.to)]
  const known = shows.map((show): KnownDays => ({ day: toDayNumber(show.day), firstSeen: toDayNumber(show.firstSeen) }))
  const weeks = Math.min(Math.floor((todayDay - sinceDay) / 7), MAX_WEEKS)
  if (weeks < MIN_WEEKS) return undefined
  const { usualCounts, rates } = learnHabit(known, todayDay, weeks)
  const weeklyRate = rates.reduce((sum, rate) => sum + rate, 0)
  if (weeklyRate === 0 || usualCounts.length < MIN_WEEKS / 2) return undefined
  const season = getSeasonFactors(known, { from: sinceDay, to: from - 1 }, rates)
  const getEarlyShare = createGetEarlyShare(known, { from: sinceDay, to: todayDay })
  let point = 0
  for (let day = Math.max(from, sinceDay); day <= to; day++)
    point += getRate(rates, day) * (season.get(getMonth(day)) ?? 1) * getEarlyShare(day - todayDay)
  const weeklyVariance = Math.max(getVariance(usualCounts), weeklyRate)
  const windowWeeks = point / weeklyRate
  // The variance of the window itself, plus the variance of the weeks from which the rate was computed.
  const variance = windowWeeks * weeklyVariance * (1 + windowWeeks / usualCounts.length)
  return {
    point,
    low: countQuantile(0.025, point, variance),
    high: countQuantile(0.975, point, variance),
    weeks: usualCounts.length,
  }
}

/** Days are plain numbers in this file, because every estimate loops over a year of nights for every venue. */
interface KnownDays {
  day: number
  firstSeen: number
}
const DAY_MS = 86_400_000
const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
/** 0 for Monday; day 0, January 1, 1970, was a Thursday. */
const getWeekday = (day: number): number => (day + 3) % 7
const getMonth = (day: number): number => new Date(day * DAY_MS).getUTCMonth()

/** Counts the shows of each usual week, and averages them by weekday, Monday first. */
function learnHabit(
  shows: readonly KnownDays[],
  today: number,
  weeks: number,
): { usualCounts: number[]; rates: number[] } {
  const byWeek = Array.from({ length: weeks }, (): number[] => Array(7).fill(0))
  for (const { day } of shows) {
    const week = day < today ? byWeek[Math.floor((today - day - 1) / 7)] : undefined
    if (week) week[getWeekday(day)] = (week[getWeekday(day)] ?? 0) + 1
  }
  const getTotal = (week: readonly number[]) => week.reduce((sum, count) => sum + count, 0)
  const totals = byWeek.map(getTotal)
  const median = getMedian(totals)
  const leeway = Math.max(MAX_SPREADS * getSpread(totals), MIN_LEEWAY)
  const usualWeeks = byWeek.filter((week) => Math.abs(getTotal(week) - median) <= leeway)
  const rates = [0, 1, 2, 3, 4, 5, 6].map(
    (weekday) => usualWeeks.reduce((sum, week) => sum + (week[weekday] ?? 0), 0) / Math.max(usualWeeks.length, 1),
  )
  return { usualCounts: usualWeeks.map(getTotal), rates }
}

const getRate = (rates: readonly number[], day: number): number => rates[getWeekday(day)] ?? 0

/**
 * Compares each month with the whole year. Only nights before the window count: an outage within it would look like a
 * quiet season. A few shows change a month's factor only a little.
 */
function getSeasonFactors(
  shows: readonly KnownDays[],
  { from, to }: { from: number; to: number },
  rates: readonly number[],
): Map<number, number> {
  const expected = new Map<number, number>()
  const observed = new Map<number, number>()
  for (let day = from; day <= to; day++) increaseCount(expected, getMonth(day), getRate(rates, day))
  for (const { day } of shows) if (day >= from && day <= to) increaseCount(observed, getMonth(day), 1)
  return new Map(
    [...expected].map(([month, expectedCount]) => [
      month,
      ((observed.get(month) ?? 0) + MONTH_WEIGHT) / (expectedCount + MONTH_WEIGHT),
    ]),
  )
}

const increaseCount = (counts: Map<number, number>, key: number, count: number) =>
  counts.set(key, (counts.get(key) ?? 0) + count)

/**
 * Creates a function that computes the share of the venue's shows that was known a number of days ahead; 1 for past
 * nights.
 */
function createGetEarlyShare(
  shows: readonly KnownDays[],
  { from, to }: { from: number; to: number },
): (daysAhead: number) => number {
  const pastShows = shows
    .filter(({ day }) => day >= from && day < to)
    .map(({ day, firstSeen }) => ({ observable: day - from, ahead: day - firstSeen }))
  return (daysAhead) => {
    if (daysAhead <= 0) return 1
    const usableShows = pastShows.filter(({ observable }) => observable >= daysAhead)
    return (usableShows.filter(({ ahead }) => ahead >= daysAhead).length + 1) / (usableShows.length + 1)
  }
}

function getVariance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(values.length - 1, 1)
}
