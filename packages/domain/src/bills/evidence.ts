import type { Towns } from '../geography/towns.ts'

/** Evidence beyond the words of one listing. Every part is optional. */
export interface BillEvidence {
  /**
   * Whether an act goes by this name: a structured source billed it, Spotify or MusicBrainz has it, or an operator
   * confirmed it.
   */
  isAct?(name: string): boolean
  /**
   * Counts the days on which the same calendar has a title that is or begins with these words, and the different endings
   * of these titles.
   */
  countDaysWith?(words: string): { days: number; endings: number } | undefined
  /** Names of towns, which aren't acts. */
  towns?: Towns
  /** Names of the venue that the calendar belongs to, or that the listing mentions. */
  venueNames?: readonly string[]
  /** Whether the calendar lists events of every kind, so that a lone name is rarely an act. */
  isMixedCalendar?: boolean
  /** Whether the calendar lists DJ nights, where the words before the names are the night's name. */
  isDanceCalendar?: boolean
  /** Other text of the listing: description, subtitle, category. */
  context?: string
  /** Acts that the description lists. */
  describedActs?: readonly string[] | undefined
}

/** A listing's words, as printed. */
export interface PrintedBill {
  /** Line breaks separate what is printed on separate lines. */
  title: string
  support?: string | readonly string[] | null
  /** Acts that the source lists one by one. */
  performers?: readonly string[]
}
