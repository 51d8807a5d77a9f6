import type { Event } from '@houselights/types/entities'
import { timeAgo } from '../../format/relative-time.ts'

/** What the specification's simulation says, whoever looks: three lines, of which two are shown. */
export const CANNED_LINES = [
  'Popular with people who like this kind of music',
  'Shows at this venue tend to fill up',
  'Saved by several listeners this week',
] as const
export const LINES_SHOWN = 2
const FEWEST = 3
const START_FROM = 8
const START_TO = 22

/** `random` gives numbers from 0 up to 1. */
export const firstViewers = (random: () => number): number =>
  START_FROM + Math.floor(random() * (START_TO - START_FROM + 1))

/** One fewer, as many or one more, and never fewer than three. */
export const drifted = (viewers: number, random: () => number): number =>
  Math.max(FEWEST, viewers - 1 + Math.floor(random() * 3))

/** Two of the three lines. */
export const cannedLines = (random: () => number): readonly string[] => {
  const left = Math.floor(random() * CANNED_LINES.length)
  return CANNED_LINES.filter((_, index) => index !== left)
}

/** What is known: when the event was announced, and in how many sources it is. */
export function truthfulLines({ sources }: Pick<Event, 'sources'>, now: string): string[] {
  const firstSeen = sources.map(({ firstSeenAt }) => firstSeenAt).sort((a, b) => Date.parse(a) - Date.parse(b))[0]
  return [
    ...(firstSeen ? [`Announced ${timeAgo(firstSeen, now)}`] : []),
    ...(sources.length > 0 ? [`Seen in ${sources.length} source${sources.length === 1 ? '' : 's'}`] : []),
  ]
}
