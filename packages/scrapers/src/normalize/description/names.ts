import { isGenre } from '@houselights/domain/genres/genres'
import { anyOf } from '@houselights/domain/text/pattern'
import { tidy } from '@houselights/domain/text/text'
import { foldLine, toTerms } from './terms.ts'

const MAX_WORDS = 7
const MAX_NAME_LENGTH = 60
/** Lowercase words within names. */
const LOWERCASE_WORDS =
  /^(?:of|the|and|a|an|in|on|for|to|from|at|de|del|della|di|da|la|le|los|las|el|y|e|et|und|van|von|vs\.?|x|&|\+|\/)$/u
const SENTENCE_WORDS = anyOf`
  we|we['’]?re|our|you|your|you['’]?ll|i['’]m|is|are|was|were|will|has|have|their|his|her|this|that|
  these|with|every|as|who|which|by
`
/**
 * Words that are common in sentences but rare in names. They may be part of a name in title case ("These Evil Eyes").
 */
const SENTENCE_WORD = new RegExp(String.raw`(?<![\p{L}'’])${SENTENCE_WORDS}(?![\p{L}'’])`, 'u')
const NOTICE_WORDS = anyOf`
  join|come|enjoy|please|expect|don['’]?t|celebrat(?:e|ing|es)|more|tba|tbd|tbc|
  (?:special )?guests?|everyone|presents?|presented|featur(?:e|es|ing)|hosted|doors?|tickets?|tix|
  shows?|showcase|rsvp|admission|cover|free|genres?|lineup|line-up|info|bio|website|venue|address|
  insta|instagram|ig|fb|facebook|spotify|soundcloud|bandcamp|youtube|watch|listen|follow|share|save|
  events?|page|links?|menu|open mic|sign[ -]?ups?|happy hour|soundcheck|set times?|intermission|
  avenue|street|blvd|performers|performing|musicians|band members|photos?|artwork|poster|flyer|
  sponsor\w*|produced|supported|copyright
`
/** Words from invitations and from other text on posters. */
const NOTICE_WORD = new RegExp(String.raw`(?<![\p{L}'’])${NOTICE_WORDS}(?![\p{L}'’])`, 'iu')
const INSTRUMENTS = anyOf`
  vocals?|voice|vox|guitars?|bass|drums?|drummer|percussion|piano|keys|keyboards?|organ|synths?|
  sax(?:ophones?)?|trumpet|trombone|flute|clarinet|violin|viola|cello|fiddle|banjo|mandolin|
  accordion|harp|harmonica|ukulele|pedal steel|tuba|horns?|congas|vibraphone|vibes|tabla|bandoneon|
  turntables
`
const INSTRUMENT = new RegExp(String.raw`\b${INSTRUMENTS}\b`, 'i')

/**
 * Whether a line lists a musician with an instrument, such as `Bernie Example - piano` or `Example (drums)`: a member
 * of a band, not an act.
 */
export const hasInstrument = (line: string): boolean =>
  /(?:[-–—:,(|/]|\bon)\s*[\w ]{0,20}/.test(line) && INSTRUMENT.test(line.replace(/^[^-–—:,(|/]*/, '') || '')

/**
 * Parses the name in a line of a list, without bullets, text in brackets or a town (`from Oakland`). Undefined if the
 * line doesn't look like a name. An all-lowercase name counts only with `allowLowercase`, for lines with other evidence
 * of a name.
 */
export function parseName(line: string, { allowLowercase = false } = {}): string | undefined {
  const trimmedLine = tidy(line)
    .replace(/^[^\p{L}\p{N}!$¡¿"“(@]{1,20}/u, '')
    .replace(/\s*[([][^()[\]]{0,80}[)\]]?/g, '')
    .replace(/\s+(?:from|of)\s+\p{Lu}[\p{L}., ]{1,30}$/u, (ending) => (/\bof\b/.test(ending) ? ending : ''))
    .replace(/\s*[-–—~*•>:|,;]{1,6}\s*$/u, '')
  const name = tidy(trimmedLine.replace(/^["“](.{1,60})["”]$/, '$1'))
  return isName(name, allowLowercase) ? name : undefined
}

function isName(name: string, allowLowercase: boolean): boolean {
  if (name.length < 2 || name.length > MAX_NAME_LENGTH || !/\p{L}|\d{2}/u.test(name)) return false
  if (
    /https?:|www\.|[@#:;?…]|\.\s|\.{2}|\.$/.test(
      name.replace(/(?<=\b\p{L})\.|(?<=\b(?:dr|mr|mrs|ms|st|jr|sr|feat|ft|vs))\./giu, ''),
    )
  )
    return false
  if (ADDRESS.test(name)) return false
  const words = name.split(' ')
  if (
    words.length > MAX_WORDS ||
    NOTICE_WORD.test(name) ||
    SENTENCE_WORD.test(isAllCaps(name) ? name.toLowerCase() : name) ||
    isGenre(name)
  )
    return false
  const terms = toTerms(foldLine(name).folded)
  if (terms.some(({ kind }) => kind === 'amount' || kind === 'age') || !terms.some(({ kind }) => kind === 'other'))
    return false
  const isCapitalized = words
    .filter((word) => !LOWERCASE_WORDS.test(word))
    .every((word) => /^[^\p{L}]{0,3}(?!\p{Ll})|\p{Lu}/u.test(word))
  return isCapitalized || (allowLowercase && words.length <= 4)
}

const ADDRESS =
  /^\d{1,5} \S.{0,40}\b(?:st|street|ave|avenue|rd|road|blvd|way|dr|drive|lane|plaza)\b\.?|, [A-Z]{2}(?: \d{5})?$/i

/** Whether a name is in capitals, so that a sentence looks like a title. */
const isAllCaps = (name: string): boolean => !/\p{Ll}/u.test(name)

/** Parses the names in a list on one line: `A, B & C`, `A + B`, `A b2b B`. Undefined if any part is not a name. */
export function parseNameList(list: string): string[] | undefined {
  const parts = list
    .replace(/\s+y\s+(?=dj\s)/giu, ', ')
    .replace(/,?\s+(?:and|&|\+)\s+(?!(?:the|his|her|their|friends)\b)/giu, ', ')
    .split(/\s*(?:,|\/\/|•|\||·|;|\s\/\s|\sb2b\s|\sB2B\s)\s*/u)
    .map((part) =>
      tidy(
        part.replace(/^(?:and|with|w\/|plus|also|special guests?:?|djs?:?)\s+(?=\S)/i, (word) =>
          /^dj /i.test(word) ? word : '',
        ),
      ),
    )
    .filter(
      (part) =>
        part !== '' &&
        !/^(?:and )?(?:more|many more|more tba|tba|tbd|others|(?:special |surprise )?guests?|friends)[.!]*$/i.test(
          part,
        ),
    )
  const names = parts.map((part) => parseName(part.replace(/[.!]+$/, '')))
  return names.length > 0 && names.every((name) => name !== undefined) ? (names as string[]) : undefined
}
