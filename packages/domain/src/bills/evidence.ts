import type { Towns } from '../geography/towns.ts'

/** What is known beside the words of one listing. Every part may be left out. */
export interface BillEvidence {
  /** Whether an act goes by this name: a structured source billed it, Spotify or MusicBrainz has it, or an operator said so. */
  isAct?(name: string): boolean
  /** On how many days the same calendar has these words as a title or as its beginning, and how many ways it goes on. */
  daysWith?(words: string): { days: number; endings: number } | undefined
  /** Towns, which name no act. */
  towns?: Towns
  /** Names of the venue whose calendar it is, or where the listing says it takes place. */
  venueNames?: readonly string[]
  /** The calendar announces evenings of every kind, so that a lone title is hardly an act. */
  mixed?: boolean
  /** The calendar announces nights of DJs, where the words in front of the names are the night's. */
  dance?: boolean
  /** What else the listing says of itself: description, subtitle, category. */
  context?: string
  /** Acts that the description lists. */
  described?: readonly string[] | undefined
}

/** A listing's words, as printed. */
export interface PrintedBill {
  /** Line ends part what stands on lines of their own. */
  title: string
  support?: string | readonly string[] | null
  /** Acts that the source lists one by one. */
  performers?: readonly string[]
}
