import type { Event } from '@houselights/types/entities'
import { timeAgo } from '../../format/relative-time.ts'

/**
 * The lines of the specification's simulation: three, of which two are shown.
 *
 * @internal for its test
 */
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

/** One fewer, the same or one more, but at least three. */
export const drifted = (viewers: number, random: () => number): number =>
  Math.max(FEWEST, viewers - 1 + Math.floor(random() * 3))

/** Two of the three lines. */
export const cannedLines = (random: () => number): readonly string[] => {
  const left = Math.floor(random() * CANNED_LINES.length)
  return CANNED_LINES.filter((_, index) => index !== left)
}

/** Facts: when the event was announced, and how many sources list it. */
export function truthfulLines({ sources }: Pick<Event, 'sources'>, now: string): string[] {
  const firstSeen = sources.map(({ firstSeenAt }) => firstSeenAt).sort((a, b) => Date.parse(a) - Date.parse(b))[0]
  return [
    ...(firstSeen ? [`Announced ${timeAgo(firstSeen, now)}`] : []),
    ...(sources.length > 0 ? [`Seen in ${sources.length} source${sources.length === 1 ? '' : 's'}`] : []),
  ]
}
