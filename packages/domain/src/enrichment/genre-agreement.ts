import { toGenres } from '../genres/genres.ts'
import { anyOf } from '../text/pattern.ts'

/** `agree`: they share a genre. `contradict`: who plays the one hardly plays the other. `silent`: neither. */
type GenreAgreement = 'agree' | 'silent' | 'contradict'

/** Genres that one band may have; two that are together in no line contradict each other. */
const NEIGHBOURS: readonly (readonly string[])[] = [
  ['Rock', 'Indie Rock', 'Punk', 'Metal', 'Goth & Industrial', 'Blues', 'Pop'],
  ['Indie Rock', 'Indie Folk', 'Folk', 'Country', 'Blues', 'Rock', 'Pop'],
  ['Pop', 'Indie Rock', 'Electronic', 'Soul & R&B', 'Hip Hop', 'Latin', 'World', 'Reggae'],
  ['Jazz', 'Blues', 'Soul & R&B', 'Latin', 'World', 'Experimental', 'Classical', 'Hip Hop'],
  ['Folk', 'World', 'Latin', 'Classical', 'Indie Folk', 'Country', 'Jazz'],
  ['Experimental', 'Electronic', 'Goth & Industrial', 'Metal', 'Indie Rock', 'Rock', 'Hip Hop'],
  ['Experimental', 'Electronic', 'Classical'],
  ['Reggae', 'Punk', 'Rock', 'World', 'Latin'],
]
const KNOWN = new Set(NEIGHBOURS.flat())

const GENRES_OF_ANOTHER_KIND = anyOf`
  worship|ccm|christian|gospel choir|comedy|comedian|stand up|children|childrens|kids|nursery|
  lullaby|karaoke|sleep|meditation|white noise|rain sounds|audiobook|h[oo]rspiel|podcast|
  spoken word|poetry|asmr|soundtrack|anime|tribute|cover
`
/** Genres of what nobody plays on a night of ours, unless it is what our artist is known for. */
const OF_ANOTHER_KIND = new RegExp(String.raw`\b${GENRES_OF_ANOTHER_KIND}\b`)

export function genreAgreement(ours: readonly string[], theirs: readonly string[]): GenreAgreement {
  const [our, their] = [toGenres(ours), toGenres(theirs)]
  if (our.some((genre) => their.includes(genre))) return 'agree'
  const ofAnotherKind = (printed: string) => OF_ANOTHER_KIND.test(printed.toLowerCase().replace(/['’]/g, ''))
  if (our.length && theirs.length && theirs.every(ofAnotherKind) && !ours.some(ofAnotherKind)) return 'contradict'
  const [ourKnown, theirKnown] = [our.filter((genre) => KNOWN.has(genre)), their.filter((genre) => KNOWN.has(genre))]
  if (!ourKnown.length || !theirKnown.length) return 'silent'
  const near = NEIGHBOURS.some(
    (line) => ourKnown.some((genre) => line.includes(genre)) && theirKnown.some((genre) => line.includes(genre)),
  )
  return near ? 'silent' : 'contradict'
}

/** Whether genres or words about an artist are of comedy or talks. */
export const mentionsSpeech = (words: readonly string[]): boolean =>
  words.some((word) =>
    /\bcomed|\bcomic\b|\bstand[- ]?up\b|\bspoken\b|\bpoet|\bpodcast|\bauthor\b|\bhumou?r/i.test(word),
  )
