import { daysBetween } from '../dates/city-time.ts'
import { dayParts } from '../dates/format-city-time.ts'

/** So many are given for each show. */
export const MOST_REASONS = 2
const LOW_PRICE = 20
const A_WEEK = 7

/** "Saturday" in the coming week, "May 24" after it, with the year where that is another. */
function dayWords(day: string, today: string): string {
  const parts = dayParts(day)
  if (!parts) return 'another day'
  const ahead = daysBetween(today, day)
  if (ahead >= 0 && ahead < A_WEEK) return parts.weekday
  return `${parts.month} ${parts.date}${today.startsWith(String(parts.year)) ? '' : `, ${parts.year}`}`
}

/** An artist of this bill on another one. */
export const alsoPlaying = (artist: string, day: string, today: string): string =>
  `${artist} also playing ${dayWords(day, today)}`

/** An artist of the other bill, and one of this, who shared one before. */
export function sameBill(other: string, own: string, day: string, today: string): string {
  const parts = dayParts(day)
  const when = parts ? ` in ${parts.month}${today.startsWith(String(parts.year)) ? '' : ` ${parts.year}`}` : ''
  return `same bill${when}: ${own}, ${other}`
}

export const alsoGenre = (genre: string): string => `also ${genre}`

export const alsoAt = (venue: string): string => `also at ${venue}`

/** What both cost, where that is little. `currency` is what stands before an amount. */
export function alsoCheap(one: number | null, other: number | null): string | undefined {
  if (one === null || other === null) return undefined
  if (one === 0 && other === 0) return 'also free'
  return one < LOW_PRICE && other < LOW_PRICE ? `also under $${LOW_PRICE}` : undefined
}

/** How near the other night is. */
export function nearNight(day: string, other: string): string | undefined {
  const apart = daysBetween(day, other)
  if (apart === 0) return 'same night'
  if (apart === 1) return 'the night after'
  return apart === -1 ? 'the night before' : undefined
}
