import { memoize } from '../text/memoize.ts'
import { lines } from '../text/pattern.ts'
import { fold, tidy } from '../text/text.ts'

/** Words that are printed in place of a genre. They mean nothing, or only that it is music, or a kind of event. */
const NO_GENRE_WORDS = lines`
  undefined|other|other content|none|unknown|general|music|misc(ellaneous)?|n ?a|various|bands?|
  live( music)?|concerts?|events?|special events?|shows?|performances?|part(y|ies)|festivals?|
  nightlife|entertainment|benefits?|fund ?raisers?|charity|tribute( bands?)?|cover bands?|open mic|
  karaoke|trivia|drag|burlesque|cabaret|theat(re|er)|musicals?|musical theat(re|er)|arts?|the arts|
  arts? theat(re|er)|performing arts|film|magic|magic illusion|variety|sports?|family|community|
  all ages|private( event)?|podcast|spoken word|poetry|literary
`
const NO_GENRE = new RegExp(`^(${NO_GENRE_WORDS})$`)

/**
 * Spellings by genre, as sources print them. A spelling belongs to the first genre with a word or phrase that it
 * contains, so narrow genres come before broad ones, and a mixture belongs to its more specific part.
 */
const GENRE_SPELLINGS: readonly (readonly [genre: string, words: string])[] = [
  ['Comedy', 'comedy, stand up, comedian, improv'],
  // Two broad words that mean something narrow together.
  ['Jazz', 'latin jazz, afro cuban jazz, gypsy jazz'],
  ['Soul & R&B', 'rhythm and blues, rhythm blues, alternative r b, alt r b, indie r b, indie soul, country soul'],
  [
    'Hip Hop',
    'alternative hip hop, indie hip hop, lofi hip hop, lo fi hip hop, underground hip hop, jazz rap, country rap',
  ],
  ['Reggae', 'roots reggae, reggae roots'],
  ['Metal', 'folk metal, alternative metal, rap metal'],
  [
    'Indie Folk',
    'indie folk, indiefolk, indie rock folk, folk pop, freak folk, lofi folk, ilofi folk, emo folk, chamber folk, new folk',
  ],
  ['Country', 'country, honky tonk, western swing, cowpunk'],
  ['Folk', 'folk, singer songwriter, songwriter, americana, bluegrass, acoustic, celtic, old time, roots, string band'],
  [
    'Electronic',
    'indie dance, indietronica, indie electronic, lofi house, lo fi house, latin house, latin edm, latin bass, latin club, latin deep house, pop edm, pop house, anime remix, anime groove, post dubstep, hip house, dub techno, electro swing, electro pop, future beats, future funk, hybrid trap, edm trap, happy hardcore, uk hardcore, hardcore techno, frenchcore',
  ],
  [
    'Latin',
    'latin, latino, cumbia, salsa, reggaeton, perreo, neoperreo, banda, mariachi, norteno, bachata, corridos, bossa nova, samba, flamenco, baile funk, latincore',
  ],
  [
    'World',
    'world, afrobeat, afrobeats, amapiano, balkan, klezmer, bhangra, bollywood, highlife, middle eastern, gamelan',
  ],
  [
    'Goth & Industrial',
    'goth, gothic, industrial, darkwave, dark wave, ebm, coldwave, cold wave, aggrotech, powernoise, deathrock, witch house, minimal synth, dark electro, dark 80s',
  ],
  ['Metal', 'metal, doom, sludge, thrash, grindcore, deathcore, metalcore, stoner rock, black metal'],
  ['Punk', 'punk, ska, post punk, hardcore, oi, screamo, riot grrrl, powerviolence, tenderpunk'],
  [
    'Indie Rock',
    'indie, indierock, indiepop, alternative, alt rock, altrock, alt, shoegaze, dream pop, dreampop, slowcore, emo, grunge, lo fi, lofi, bedroom pop, math rock, post rock, noise rock, college rock, jangle',
  ],
  ['Jazz', 'jazz, bebop, swing, big band, latin jazz'],
  ['Blues', 'blues'],
  ['Reggae', 'reggae, dancehall, dub, rocksteady'],
  ['Hip Hop', 'hip hop, hiphop, rap, trap, boom bap, cloud rap, beats, drill, soulection'],
  [
    'Electronic',
    'electronic, electronica, electro, edm, house, deephouse, techno, trance, psytrance, sextrance, dubstep, drum and bass, drum n bass, dnb, jungle, bass, bassline, breaks, breakbeat, disco, uk garage, speed garage, future garage, 2 step, ukg, uk funky, bubbling, ambient, downtempo, idm, synthwave, synthpop, synth pop, electropop, electroclash, chillwave, trip hop, glitch hop, hardstyle, hard dance, hard groove, rave, gabber, uptempo, footwork, juke, jersey club, ghetto tech, ghettotech, club, dj, dance, freestyle, minimal, big room, riddim, future beats, leftfield, chiptune, midtempo, eurodance, italo, boogie, acid, hyperpop, vaporwave, big beat, playa tech, neo rave, mashups, remixes, tearout, bounce, chug, vogue, multigenre, 160, breakcore',
  ],
  [
    'Soul & R&B',
    'soul, r b, rb, rnb, r and b, rhythm and blues, funk, motown, neo soul, gospel, quiet storm, boogie funk',
  ],
  [
    'Classical',
    'classical, opera, chamber music, chamber orchestra, orchestral, symphony, choral, baroque, new music, string quartet',
  ],
  ['Experimental', 'experimental, noise, avant garde, drone, improvised, new age, sound art, electroacoustic'],
  [
    'Rock',
    'rock, psych, psychedelic, surf, garage, jam band, jam, prog, rockabilly, glam, power pop, new wave, mod revival, krautrock',
  ],
  ['Pop', 'pop, k pop, kpop, j pop, jpop, top 40, singalong, 80s, 90s, 2000s, emo night, classics'],
]

/**
 * Spellings that two genres share. By default each has its genre in the table. Next to words of the other genre it
 * belongs to that one: UK garage is also printed as "garage", next to other electronic genres.
 */
const SHARED_SPELLINGS: readonly (readonly [spelling: string, otherGenre: string])[] = [
  ['garage', 'Electronic'],
  ['hardcore', 'Electronic'],
  ['trap', 'Electronic'],
  ['new wave', 'Goth & Industrial'],
]

const phrasesByGenre = GENRE_SPELLINGS.map(
  ([genre, list]) => [genre, list.split(', ').map((word) => ` ${toPlainWords(word)} `)] as const,
)

/**
 * Finds the genre of a spelling: "indie-rock", "Indie/Alternative" and "Alt Rock" are all Indie Rock. A spelling that
 * isn't in the table stays as printed, tidied. Null if it isn't a genre at all.
 */
export const toGenre = memoize((spelling): string | null => {
  const text = toPlainWords(spelling)
  if (!text || NO_GENRE.test(text)) return null
  // A genre's name is one of its spellings.
  const exactGenre = GENRE_SPELLINGS.find(([genre]) => toPlainWords(genre) === text)
  if (exactGenre) return exactGenre[0]
  const paddedText = ` ${text} `
  return (
    phrasesByGenre.find(([, phrases]) => phrases.some((phrase) => paddedText.includes(phrase)))?.[0] ?? tidy(spelling)
  )
})

/** Finds the genres of several spellings together, each once, in the order of first mention. */
export function toGenres(spellings: readonly string[]): string[] {
  const unambiguousGenres = spellings.filter((spelling) => findContextGenre(spelling) === null).map(toGenre)
  return [
    ...new Set(
      spellings.flatMap((spelling) => {
        const contextGenre = findContextGenre(spelling)
        return (
          (contextGenre !== null && unambiguousGenres.includes(contextGenre) ? contextGenre : toGenre(spelling)) ?? []
        )
      }),
    ),
  ]
}

/**
 * Finds the other genre that a shared spelling can belong to, next to that genre's words; null for a spelling with one
 * meaning.
 */
export function findContextGenre(spelling: string): string | null {
  const text = toPlainWords(spelling)
  return SHARED_SPELLINGS.find(([shared]) => shared === text)?.[1] ?? null
}

/**
 * Formats genres for display: one spelling each, in the order of first mention. "indie rock" and "INDIE-ROCK" are
 * "Indie Rock". Lower-case text gets capitals ("funk soul" is "Funk Soul"); the rest stays as printed.
 */
export function displayGenres(spellings: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const spelling of spellings) {
    const key = toPlainWords(spelling)
    if (!byKey.has(key)) byKey.set(key, displayGenre(spelling, key))
  }
  return [...byKey.values()]
}

function displayGenre(spelling: string, key: string): string {
  const knownGenre = GENRE_SPELLINGS.find(([genre]) => toPlainWords(genre) === key)
  if (knownGenre) return knownGenre[0]
  const text = tidy(spelling)
  return text === text.toLowerCase()
    ? text.replace(/(?<![\p{L}\p{N}'’])(?!and\b|n\b)\p{Ll}/gu, (letter) => letter.toUpperCase())
    : text
}

/** Whether the table has the spelling as a music genre. */
export const isMusicGenre = (spelling: string): boolean => MUSIC_GENRES.has(toGenre(spelling) ?? '')
const MUSIC_GENRES = new Set(GENRE_SPELLINGS.map(([genre]) => genre).filter((genre) => genre !== 'Comedy'))

/** Whether a text is only the name of a genre: "Hip-Hop", not "Noise Pop Festival". */
export function isGenre(text: string): boolean {
  const spelling = toPlainWords(text)
  return (
    GENRE_SPELLINGS.some(([genre]) => toPlainWords(genre) === spelling) ||
    phrasesByGenre.some(([, phrases]) => phrases.includes(` ${spelling} `))
  )
}

/** Folds a text and leaves only letters, digits and single spaces. */
function toPlainWords(text: string): string {
  return fold(text.slice(0, 200))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
