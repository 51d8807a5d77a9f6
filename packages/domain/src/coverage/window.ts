import { Temporal } from 'temporal-polyfill'
import { addDays, daysBetween } from '../city-time.ts'

/** Nights from one day to another, both included. */
export interface Nights {
  from: string
  to: string
}

/** The month that visitors plan by. */
const DAYS_AHEAD = 31

/** The nights that coverage is measured over: so many months back, and the month to come. */
export const coverageWindow = (today: string, months: number): Nights => ({
  from: Temporal.PlainDate.from(today).subtract({ months }).toString(),
  to: addDays(today, DAYS_AHEAD),
})

/** The nights that both hold; undefined where there is none. */
export function commonNights(one: Nights, other: Nights): Nights | undefined {
  const [from, to] = [laterOf(one.from, other.from), earlierOf(one.to, other.to)]
  return from <= to ? { from, to } : undefined
}

const dayBefore = (one: string, other: string): boolean => one < other
const earlierOf = (one: string, other: string): string => (dayBefore(one, other) ? one : other)
export const laterOf = (one: string, other: string): string => (dayBefore(one, other) ? other : one)

export const isWithin = ({ from, to }: Nights, day: string): boolean => day >= from && day <= to
export const nightsIn = ({ from, to }: Nights): number => daysBetween(from, to) + 1
