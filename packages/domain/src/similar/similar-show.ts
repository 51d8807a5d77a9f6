import { toGenres } from '../genres/genres.ts'
import { fold } from '../text/text.ts'

/** An upcoming show, with the facts that similarity is based on. */
export interface SimilarShow {
  id: string
  title: string
  /** The day in the city's calendar, yyyy-MM-dd. */
  day: string
  /** The instant that shows are sorted by, in milliseconds. */
  sortAt: number
  /** The headliner first. */
  bill: readonly { id: string; name: string; headlines: boolean }[]
  /** As sources spell them. */
  genres: readonly string[]
  venue: { id: string; name: string }
  neighborhood: string | null
  /** The lowest price; 0 if free, null if unknown. */
  price: number | null
  /** Whether it isn't canceled, postponed or moved. */
  takesPlace: boolean
}

/** Two artists who shared a bill at a past show, and its day. */
export interface SharedBill {
  artists: readonly [string, string]
  day: string
}

/** A genre for comparing, with its name for visitors. */
export interface Term {
  key: string
  name: string
}

const PROPER_NAMES = /^(latin|celtic|balkan|brazilian|african|cuban|caribbean|k-?pop)\b/i

/**
 * Returns a show's genres as sources spell them, plus those that the genre table maps them to. Kinds of events are left
 * out.
 */
export function toTerms(genres: readonly string[]): Term[] {
  const terms = new Map<string, Term>()
  const spelledGenres = genres.filter((spelling) => toGenres([spelling]).length > 0)
  for (const genre of [...spelledGenres, ...toGenres(genres)]) {
    const key = fold(genre)
    if (!terms.has(key)) terms.set(key, { key, name: toSentenceCase(genre) })
  }
  return [...terms.values()]
}

/** Formats a genre as it is written within a sentence: "stoner rock", "EDM", "soul & R&B", "Latin jazz". */
function toSentenceCase(spelling: string): string {
  const words = spelling.trim().replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase())
  return PROPER_NAMES.test(words) ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : words
}

/** Returns the keys shared by all nights of a run: its headliners, and its name at its venue. */
export const getRunKeys = ({ bill, title, venue }: Pick<SimilarShow, 'bill' | 'title' | 'venue'>): string[] => {
  const headliners = bill.filter(({ headlines }) => headlines)
  const name = fold(title)
    .replace(/[^\p{L}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...headliners.map(({ id }) => `artist ${id}`), `series ${venue.id} ${name}`]
}
