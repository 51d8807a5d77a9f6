import { toGenres } from '../genres/genres.ts'
import { anyOf } from '../text/pattern.ts'

/** `agree`: they share a genre. `contradict`: an artist who plays one rarely plays the other. `silent`: neither. */
type GenreAgreement = 'agree' | 'silent' | 'contradict'

/** Genres that one band may have. Two that are never on the same line contradict each other. */
const COMPATIBLE_GENRES: readonly (readonly string[])[] = [
  ['Rock', 'Indie Rock', 'Punk', 'Metal', 'Goth & Industrial', 'Blues', 'Pop'],
  ['Indie Rock', 'Indie Folk', 'Folk', 'Country', 'Blues', 'Rock', 'Pop'],
  ['Pop', 'Indie Rock', 'Electronic', 'Soul & R&B', 'Hip Hop', 'Latin', 'World', 'Reggae'],
  ['Jazz', 'Blues', 'Soul & R&B', 'Latin', 'World', 'Experimental', 'Classical', 'Hip Hop'],
  ['Folk', 'World', 'Latin', 'Classical', 'Indie Folk', 'Country', 'Jazz'],
  ['Experimental', 'Electronic', 'Goth & Industrial', 'Metal', 'Indie Rock', 'Rock', 'Hip Hop'],
  ['Experimental', 'Electronic', 'Classical'],
  ['Reggae', 'Punk', 'Rock', 'World', 'Latin'],
]
const COMPARED_GENRES = new Set(COMPATIBLE_GENRES.flat())

const OTHER_KIND_GENRES = anyOf`
  worship|ccm|christian|gospel choir|comedy|comedian|stand up|children|childrens|kids|nursery|
  lullaby|karaoke|sleep|meditation|white noise|rain sounds|audiobook|h[oö]rspiel|podcast|
  spoken word|poetry|asmr|soundtrack|anime|tribute|cover
`
/** Genres that suggest another artist, unless one of our artist's genres is of this kind too. */
const OTHER_KIND = new RegExp(String.raw`\b${OTHER_KIND_GENRES}\b`)

export function compareGenres(ours: readonly string[], theirs: readonly string[]): GenreAgreement {
  const [ourGenres, theirGenres] = [toGenres(ours), toGenres(theirs)]
  if (ourGenres.some((genre) => theirGenres.includes(genre))) return 'agree'
  const isOtherKind = (printed: string) => OTHER_KIND.test(printed.toLowerCase().replace(/['’]/g, ''))
  if (ourGenres.length && theirs.length && theirs.every(isOtherKind) && !ours.some(isOtherKind)) return 'contradict'
  const [ourComparedGenres, theirComparedGenres] = [
    ourGenres.filter((genre) => COMPARED_GENRES.has(genre)),
    theirGenres.filter((genre) => COMPARED_GENRES.has(genre)),
  ]
  if (!ourComparedGenres.length || !theirComparedGenres.length) return 'silent'
  const isCompatible = COMPATIBLE_GENRES.some(
    (group) =>
      ourComparedGenres.some((genre) => group.includes(genre)) &&
      theirComparedGenres.some((genre) => group.includes(genre)),
  )
  return isCompatible ? 'silent' : 'contradict'
}

/** Whether genres or words about an artist are about comedy or talks. */
export const mentionsSpeech = (words: readonly string[]): boolean =>
  words.some((word) =>
    /\bcomed|\bcomic\b|\bstand[- ]?up\b|\bspoken\b|\bpoet|\bpodcast|\bauthor\b|\bhumou?r/i.test(word),
  )
