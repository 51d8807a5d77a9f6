import { artistKey, nameWords } from '../artists/artist-name.ts'
import { isNotAnArtist } from '../artists/not-an-artist.ts'
import { ORDINARY_WORDS } from '../artists/ordinary-words.ts'
import { MONTH_NAMES, WHOLE_WEEKDAY } from '../dates/calendar-names.ts'
import { findTownByName, type Towns } from '../geography/towns.ts'
import { memoizeWith } from '../text/memoize.ts'
import { anyOf, lines } from '../text/pattern.ts'
import { cutAt, fold, MAX_LINE_LENGTH } from '../text/text.ts'
import { isSession } from './remarks.ts'

const NIGHT_NOUNS = anyOf`
  nights?|nites?|part(?:y|ies)|festivals?|fests?|series|sessions?|rave|weekender|weekend|
  afters(?: \w+day)?|after ?party|pre-?party|takeover|showcase|jams?|open mic|karaoke|benefit|
  fundraiser|brunch|happy hour|smack ?down|picnic|mixer|reunion|(?:charity|launch) event|residency|
  ragas|carols|disco|battle of the bands|finals?|finale|championships?|contest|edition|matin[eé]e|t-dance|prom|gala|
  ${WHOLE_WEEKDAY}s
`
/** Words that mark a series, a party or a festival at the end of a name. */
const NIGHT_ENDS = new RegExp(String.raw`\b${NIGHT_NOUNS}\b[^\p{L}\p{N}]*$`, 'iu')
const NIGHT_WORD_LIST = anyOf`
  nights?|nites?|part(?:y|ies)|darty|fest(?:ival)?s?|sessions?|rave|open mic|showcase|benefit|
  karaoke|fridays|saturdays|sundays|mondays|tuesdays|wednesdays|thursdays|fri(?:daze)?|annual|
  edition|anniversary|fundraiser|afters?|dance party|jam
`
/** The same kind of words anywhere in a name. */
const NIGHT_WORDS = new RegExp(String.raw`\b${NIGHT_WORD_LIST}\b`, 'i')
const SPANISH_WEEKDAY = 'lunes|martes|miercoles|jueves|viernes|sabados?|domingos?'
const WEEKDAY = new RegExp(String.raw`\b(?:${WHOLE_WEEKDAY}s?|${SPANISH_WEEKDAY})\b`)
/** `Jazz Jam at The Hall`: a series and its place. */
const NIGHT_AT_PLACE = new RegExp(String.raw`\b${NIGHT_NOUNS} at (?:the )?\p{Lu}`, 'iu')
/** `An all encompassing retrospective`: a capital letter only at its start. */
const SENTENCE_CASE = /^(?:An?|The|Your|Our|This)(?: [\p{Ll}’'-]+){3,}[.!]*$/u
/** `Vol. 17`, `#2`: one of a series. */
const NUMBERED = /\bvol(?:ume)?\.? ?\d+|#\d+/i
/**
 * A name with a year, such as `Lanternwick 2026`. Earlier years are part of bands' names, and New Year's shows have a
 * year too.
 */
const DATED = /(?<!\bnye|new year['’]?s(?: eve)?) 20[2-9]\d$/i
const SERIAL = lines`\bvol(?:ume)?\.? ?\d+|#\d+|\bpt\.? ?\d+|\bpart [\divx]+\b`
/** `Vol. 17`, `#2`, `2026`, `10 Year`, `80s`: counted or dated events. */
const COUNTED = new RegExp(
  String.raw`${SERIAL}|\b\d{1,3}(?:st|nd|rd|th)\b|\b(?:19|20)\d\d\b|\b\d+ years?\b|\b(?:[5-9]0|20[01]0)['’]?s\b`,
  'i',
)
const TOUR_NOUNS = anyOf`
  tour|release(?: party)?|anniversary|farewell|residency|years? of .+|album|ep|single|record|
  celebration|the musical
`
const TOUR_TAIL = anyOf` (?:show|concert|tour|\d{4}|pt\.? ?\d+|part \w+)`
const TOUR_ENDS = new RegExp(String.raw`\b${TOUR_NOUNS}${TOUR_TAIL}?\b[^\p{L}\p{N}]*$`, 'iu')
const TOUR_WORD_LIST = anyOf`
  tour|release|anniversary|farewell|residency|years? of|album|edition|world|encore|tribute|
  celebrating|birthday|music of|songs of|live in
`
const TOUR_WORDS = new RegExp(String.raw`\b${TOUR_WORD_LIST}\b`, 'i')
/** Words that don't name a particular tour. */
const TOUR_QUALIFIERS = anyOf`
  the |us |u\.s\. |usa |uk |world |north |south |american? |canadian |european |west coast |
  farewell |final |reunion |album |record |ep |single |release |headline |headlining |spring |
  summer |fall |autumn |winter |\d+(?:st|nd|rd|th) |
  (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) (?=year)|\d+-years? |years? |
  anniversary |(?:19|20)\d\d `
const GENERIC_TOUR = new RegExp(
  String.raw`^${TOUR_QUALIFIERS}*(?:tour|release|anniversary|farewell)(?: (?:show|party|concert|(?:19|20)\d\d))?[!.]*$`,
  'i',
)
/** Words that come before `of` or `for` and the name of the music played. */
const WORK_NOUNS = anyOf`music|songs?|best|sounds?|works?|fusion|tribute|benefit|celebration|night|evening|homage|salute`
const EVENING_NOUNS = anyOf`night|nite|evening|event`
const FEW_WORDS = String.raw`(?:[\w-]+ ){0,3}`
const WORK_OF = `${FEW_WORDS}${WORK_NOUNS} (?:of|to|for)`
const DEDICATED_TO = `(?:${FEW_WORDS}${EVENING_NOUNS} )?dedicated to`
/** `A Fusion of Pink Floyd and Phish`, `The Music of Sade`, `A Benefit for PLACE` say what is played or for whom. */
const WORK = new RegExp(String.raw`^(?:an? |the )?(?:${WORK_OF}|${DEDICATED_TO}|celebrating)\b|\btributes?\b`, 'i')
const LISTED_WORK_NOUNS = anyOf`music|songs?|best|fusion|tributes?|homage|salute`
/** A list of bands whose music is played: `A Fusion of Pink Floyd, Talking Heads and Phish`. */
const WORKS = new RegExp(
  `^(?:an? |the )?${FEW_WORDS}${LISTED_WORK_NOUNS} (?:of|to) [^,]+(?:, [^,]+)+,? (?:and|&) [^,]+$`,
  'i',
)
/** A remark after a band's name about what it plays: `The Pearl Jam Experience`. */
const EXPERIENCE = /^the .+ experience$/i
const GROUP_NOUNS = anyOf`
  trio|quartet|quintet|sextet|septet|octet|nonet|band|orchestra|ensemble|duo|choir|collective|group|
  brothers|sisters|experience|project|all[ -]?stars|symphony|chorus|combo|quartette|crew|boys|girls
`
const GROUP_ENDS = new RegExp(String.raw`\b${GROUP_NOUNS}\b[^\p{L}\p{N}]*$`, 'iu')
const GENRE_WORD_LIST = anyOf`
  jazz|disco|techno|house|reggae|reggaeton|soul|funk|punk|metal|goth|emo|indie|salsa|cumbia|dnb|
  hip[ -]?hop|r&b|motown|boogie|blues|bluegrass|afrobeats?|perreo|dance|80s|90s|2000s|y2k
`
const GENRE_WORDS = new RegExp(String.raw`\b${GENRE_WORD_LIST}\b`, 'i')
const COMPANY_NOUNS = anyOf`
  productions?|records?|entertainment|ent|presents|booking|radio|magazine|concerts?|events?|
  collective|promotions?|fm|recordings?
`
const COMPANY = new RegExp(String.raw`\b${COMPANY_NOUNS}\b\.?$`, 'i')
/** Months except `May`, which is also a name. */
const MONTH_REMARK = `(?:${MONTH_NAMES.filter((name) => name !== 'May')
  .join('|')
  .toLowerCase()})`
/** Remarks next to a name that are neither an act nor a night. */
const ASIDE_LIST = anyOf`
  all night(?: long)?|open (?:to|until|till) close|live|dj set|(?:full )?live band|one night only|
  full band|solo|acoustic|inside|outside|indoors|outdoors|(?:extended |hybrid )set|debut show|reunion|in person|sold out|free|
  ${WHOLE_WEEKDAY}|${MONTH_REMARK}(?: (?:20\d\d|['’]\d\d))?|
  all ages|(?:record|album|single|ep|cd|vinyl|tape) release(?: (?:show|party))?|.* drinks?|music|
  rsvp(?: .*)?|\d nights?|dinner(?: (?:&|and) show)?|
  \d+(?:st|nd|rd|th) birthday(?: (?:show|concert|party|bash|celebration))?
`
const INSTRUMENTS = anyOf`
  piano|violin|viola|cello|double bass|guitar|lute|harp|harpsichord|organ|flute|oboe|clarinet|bassoon|horn|trumpet|
  trombone|tuba|saxophone|accordion|percussion|drums|conductor|narrator|soprano|mezzo[ -]soprano|alto|contralto|
  countertenor|tenor|baritone|bass[ -]baritone|vocals?|voice
`
const ASIDES = new RegExp(`^(?:${ASIDE_LIST}|${INSTRUMENTS})[!.]*$`, 'i')

const HOLIDAY_NAMES = anyOf`
  nye|new year['’]?s(?: (?:eve|day))?|halloween|thanksgiving|christmas|hanukkah|
  valentine['’]?s(?: day)?|mardi gras|st\.? patrick['’]?s(?: day)?|cinco de mayo|juneteenth|
  fourth of july|4th of july|independence day|labor day|memorial day|mother['’]?s day|
  father['’]?s day|solstice|equinox|easter
`
const HOLIDAY = new RegExp(String.raw`^(?:(?:the )?${HOLIDAY_NAMES}(?: (?:eve|weekend|sunday|20\d\d))?)$`, 'i')
const ROOM_QUALIFIERS = anyOf`main|front|back|side|second|2nd|upper|lower`
const ROOM_NOUNS = anyOf`room|lounge|upstairs|downstairs|basement|loft|patio|terrace|rooftop|mezzanine|floor|stage`
/** Rooms of a venue that a title prints before the acts that play there: `Lounge: Muk`. */
const ROOM = new RegExp(`^(?:the )?(?:${ROOM_QUALIFIERS} )?${ROOM_NOUNS}$`, 'i')
const ARTICLE =
  /^(?:the|thee|his|her|their|los|las|la|le|les|el|da|friends|family|co|company|guests?|more|many more|band)\b/i

/** Finds features that suggest the role of a run of words. `scores.ts` scores each feature by its name. */
export const getFeatures = memoizeWith((printed, towns: Towns): readonly string[] => {
  const words = cutAt(printed, MAX_LINE_LENGTH)
  const bare = words.replace(/ ?[([][^()[\]]*[)\]] ?$/, '').replace(/['’]s$/, '')
  const aside = / ?[([]([^()[\]]*)[)\]] ?$/.exec(words)?.[1] ?? ''
  const folded = fold(bare)
  const wordList = nameWords(bare)
  const features: [boolean, string][] = [
    [NIGHT_ENDS.test(bare), 'night end'],
    [NIGHT_WORDS.test(bare), 'night word'],
    [WEEKDAY.test(folded), 'weekday'],
    [COUNTED.test(bare), 'counted'],
    [NUMBERED.test(bare), 'numbered'],
    [DATED.test(bare), 'dated'],
    [TOUR_ENDS.test(bare), 'tour end'],
    [TOUR_WORDS.test(bare), 'tour word'],
    [GENERIC_TOUR.test(bare), 'generic tour'],
    [WORK.test(bare), 'work'],
    [WORKS.test(bare), 'works'],
    [EXPERIENCE.test(bare), 'experience'],
    [GROUP_ENDS.test(bare), 'group end'],
    [GENRE_WORDS.test(bare), 'genre word'],
    [COMPANY.test(bare), 'company'],
    [isAside(bare), 'aside'],
    [isSession(bare), 'session'],
    [/^(?:dj|mc|vj|host)s? /i.test(bare), 'dj'],
    [isNotAnArtist(bare), 'nobody'],
    [findTownByName(wordList.join(' '), towns) !== null, 'town'],
    [/!\W*$/.test(bare), 'exclaimed'],
    [/!.*!/.test(bare) && wordList.length > 3, 'shouted'],
    [/^["“'‘].*["”'’]$/.test(bare), 'quoted'],
    [/^["“'‘][^"“”]*["”'’] (?:\S+ ){0,3}tour\b/i.test(bare), 'quoted'],
    [/^(?:an?|the|your|our|this|we|it['’]?s|i|you|is) /i.test(bare) && wordList.length > 3, 'sentence'],
    [SENTENCE_CASE.test(bare), 'sentence case'],
    [NIGHT_AT_PLACE.test(bare), 'night at place'],
    [wordList.length >= 7, 'long'],
    [wordList.length > 0 && wordList.every((word) => ORDINARY_WORDS.has(word) || word.length < 3), 'ordinary'],
    [/^club /i.test(bare), 'club'],
    [/^live (?:in|at|from) (?:the )?\S/i.test(bare), 'live somewhere'],
    [/^live /i.test(bare) && GENRE_WORDS.test(bare) && wordList.length === 2, 'live style'],
    [HOLIDAY.test(bare), 'holiday'],
    [/^\d{1,2}(?: (?:&|and|\+|x) \d{1,2})*$/i.test(bare), 'numbers'],
    [ROOM.test(bare), 'room'],
    [/\S vs\.? \S/i.test(bare), 'versus'],
    [/\S (?:live|dj set)$/i.test(bare), 'performs'],
    [/^thee? /i.test(bare), 'the'],
    [aside !== '' && NIGHT_WORDS.test(aside) && !isSession(aside) && !ASIDES.test(aside), 'night in brackets'],
  ]
  return features.flatMap(([applies, feature]) => (applies ? [feature] : []))
})

/** Whether the words are a remark next to a name, such as `all night long` or `piano`. */
export const isAside = (words: string): boolean => ASIDES.test(words)

/** Whether all words are everyday words. */
export const isOrdinary = (words: string): boolean => nameWords(words).every((word) => ORDINARY_WORDS.has(word))

/** Finds features that suggest whether `left` and `right`, joined by `and`, are one name. */
export function getJointFeatures(left: string, right: string): string[] {
  const [before, after] = [nameWords(left), nameWords(right)]
  const features: [boolean, string][] = [
    [ARTICLE.test(right), 'article'],
    [GROUP_ENDS.test(right), 'group'],
    [before.length === 1 && after.length === 1, 'single words'],
    [before.length === 1 && after.length > 1, 'one word first'],
    [before.join(' ') === after.join(' '), 'echo'],
    [isOrdinary(left) && isOrdinary(right), 'ordinary words'],
    [/^\p{Ll}/u.test(right) && /^\p{Lu}/u.test(left), 'lower case'],
  ]
  return features.flatMap(([applies, feature]) => (applies ? [feature] : []))
}

/**
 * Whether the words name the venue: `at Primal Note Studios` on the site of Primal Note. `venueKeys` are the keys of
 * the venue's names.
 */
export function isVenueName(words: string, venueKeys: readonly string[]): boolean {
  const nameKey = artistKey(words.replace(/ ?[-–—,(].*$/, ''))
  if (nameKey.length < 4) return false
  return venueKeys.some(
    (key) =>
      key === nameKey ||
      (key.length >= 5 && nameKey.startsWith(key)) ||
      (nameKey.length >= 5 && key.startsWith(nameKey)),
  )
}
