import { toGenres } from '../genres/genres.ts'
import { fold } from '../text/text.ts'

/** A show to come, as what is like it is found. */
export interface SimilarShow {
  id: string
  title: string
  /** Of the city's calendar, yyyy-MM-dd. */
  day: string
  /** Instant by which shows are ordered, in milliseconds. */
  sortAt: number
  /** The headliner first. */
  bill: readonly { id: string; name: string; headlines: boolean }[]
  /** As sources spell them. */
  genres: readonly string[]
  venue: { id: string; name: string }
  neighborhood: string | null
  /** The lowest price; 0 where it is free. Null where none is known. */
  price: number | null
  /** Whether it is neither cancelled, postponed nor moved. */
  takesPlace: boolean
}

/** A past evening on which two artists played: its day. */
export interface SharedBill {
  artists: readonly [string, string]
  day: string
}

/** What a genre says: its name for a reader, and whether sources spell it so or the table of genres sums it up. */
export interface Term {
  key: string
  name: string
}

const NAMES_OF_PEOPLES = /^(latin|celtic|balkan|brazilian|african|cuban|caribbean|k-?pop)\b/i

/** The genres of a show, as spelt and as the table of genres sums them up; kinds of evenings are none. */
export function toTerms(genres: readonly string[]): Term[] {
  const terms = new Map<string, Term>()
  const spelt = genres.filter((spelling) => toGenres([spelling]).length > 0)
  for (const genre of [...spelt, ...toGenres(genres)]) {
    const key = fold(genre)
    if (!terms.has(key)) terms.set(key, { key, name: inSentence(genre) })
  }
  return [...terms.values()]
}

/** "stoner rock", "EDM", "soul & R&B", "Latin jazz": as a sentence has it. */
function inSentence(spelling: string): string {
  const words = spelling.trim().replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase())
  return NAMES_OF_PEOPLES.test(words) ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : words
}

/** What a run of evenings has in common: who headlines, else its name and house. */
export const joinRuns = ({ bill, title, venue }: Pick<SimilarShow, 'bill' | 'title' | 'venue'>): string[] => {
  const headliners = bill.filter(({ headlines }) => headlines)
  const name = fold(title)
    .replace(/[^\p{L}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...headliners.map(({ id }) => `artist ${id}`), `series ${venue.id} ${name}`]
}
