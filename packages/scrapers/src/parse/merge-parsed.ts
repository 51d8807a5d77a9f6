import type { Parsed } from '../source/source.ts'

/** What several pages state, as one. */
export const mergeParsed = (parts: readonly Parsed[]): Parsed => ({
  listings: parts.flatMap(({ listings }) => listings),
  problems: parts.flatMap(({ problems }) => problems),
})
