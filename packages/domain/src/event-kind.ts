import { fold, lineOf } from './text.ts'

export type EventKindName =
  | 'music'
  | 'comedy'
  | 'trivia'
  | 'karaoke'
  | 'private'
  | 'sport'
  | 'film'
  | 'talk'
  | 'class'
  | 'other'
  | 'unknown'

/** Words that tell, alone in a title, what kind of evening it is. Order matters: the surer first. */
const TITLE_RULES: readonly [EventKindName, RegExp][] = [
  ['private', /^\W*(?:private (?:event|party|function|rental)|closed for (?:a )?private|buy ?out)\b/],
  ['other', /^\W*(?:closed|no (?:event|show|music)s? (?:tonight|today)|venue closed|dark)\W*$/],
  ['karaoke', /\bkaraoke\b/],
  ['trivia', /\b(?:trivia|pub quiz|bingo)\b/],
  [
    'sport',
    /\b(?:screening|watch party|viewing party)\b.*\b(?:game|match|world cup|final|bowl|nfl|nba|mlb|fifa|football|soccer|warriors|49ers|giants)\b|\b(?:game|world cup|super bowl|nfl|nba|football|soccer)\b.*\b(?:screening|watch party|viewing party|on the big screen)\b/,
  ],
  ['comedy', /\b(?:stand[\s-]?up|comedy (?:show|night|open mic|showcase|hour|special)|comedians?|comedy$)\b|^comedy\b/],
  ['film', /\b(?:film|movie) (?:screening|night)\b|\bscreening of\b/],
  ['class', /\b(?:salsa|bachata|swing|tango|yoga|dance|drum|guitar) (?:class|classes|lesson|lessons|workshop)\b/],
  ['talk', /\b(?:book (?:launch|reading|club)|poetry reading|author talk|panel discussion)\b/],
]

/** Words beside which the rules above are not sure: a karaoke night "with live band X" may well be a show. */
const MUSIC = /\b(?:live music|live band|concert|dj set|djs?|album release|record release|tour)\b/

/**
 * Tells what kind of evening a listing announces, from its title and the source's own category if it prints one.
 * `unknown` where nothing tells: an evening is never guessed away.
 */
export function readKind(title: string, category?: string | null): EventKindName {
  const printed = fold(lineOf(title))
  const told = TITLE_RULES.find(([, words]) => words.test(printed))?.[0]
  if (told) return told !== 'private' && told !== 'other' && MUSIC.test(printed) ? 'unknown' : told
  const kind = fold(category ?? '')
  if (/\bmusic\b|\bconcert/.test(kind)) return 'music'
  if (/\bcomedy\b/.test(kind)) return 'comedy'
  if (/\bsports?\b|\bhockey\b|\bbasketball\b/.test(kind)) return 'sport'
  return 'unknown'
}
