import { artistKey } from './artist-name.ts'
import { lineOf } from './text.ts'

/** Well-known names that hold a separator; no rule tells these from a list. */
const HOLD_A_SEPARATOR = [
  'Black Country, New Road',
  'Blood, Sweat & Tears',
  'Crosby, Stills & Nash',
  'Crosby, Stills, Nash & Young',
  'Earth, Wind & Fire',
  'Emerson, Lake & Palmer',
  'Peter, Paul and Mary',
  'Peter Bjorn and John',
  'Tyler, The Creator',
  'Me First and the Gimme Gimmes',
  'Medeski, Martin & Wood',
  'Now, Now',
  'Dream, Ivory',
  'Lord, I Was Born',
  'Florence + The Machine',
  'Marina + The Diamonds',
  'Mike + The Mechanics',
  'Matt + Kim',
  'Sultan + Shepard',
  'Christine and the Queens',
  'Echo & the Bunnymen',
  'Iron and Wine',
  'Simon and Garfunkel',
]
const NAMES_BY_KEY = new Set(HOLD_A_SEPARATOR.map(artistKey))

/** Words in a bill's place that name nobody. */
const NOBODY =
  /^(?=.*[a-z])(?:(?:special|surprise|secret|local|musical|very)?\s*(?:support|openers?|openings?|guests?|friends|headliners?|line-?up|acts?|artists?|bands?|djs?|others?|residents|vendors|more|many more|much more|some)?\s*(?:acts?\s*|artists?\s*|djs?\s*)?(?:to be (?:announced|determined|confirmed)|tb[acd]|\+?\s*(?:many\s+)?more(?:\s+tb[acd])?)?|and more|free|win prizes|all ages|free \+ all ages|(?:record|album|single|ep|cd|vinyl|tape)\s+release(?:\s+(?:show|party))?|one night only|(?:full |with )?live (?:music|band)|no cover|21\+|18\+)[^\p{L}\p{N}]*$/iu

/** What stands before a name without being part of it. */
const LEAD_IN =
  /^(?:(?:supporting talent|support(?=:)|supported by|(?:openers?|opening|also|plus)(?=:)|plus|with|w\/|and|&|\+|feat(?:uring|\.)?|ft\.?|(?:very\s+)?special\s+guests?|hosted by|live performances? (?:by|from)|performances? by|music by|sets? (?:by|from))\s*:?\s+|[-–—:~*•]\s*)+/i

/** What stands behind a name without being part of it: the way of playing, an hour, an occasion. */
const FORMAT =
  /\s*(?:[([]\s*(?:[^()[\]]*\b(?:dj[\s-]*set|live(?: (?:set|band|pa|a\/v))?|(?:extended|hybrid|acoustic|solo|full band) ?(?:set)?|all night long|open to close|(?:record|album|single|ep|cd|vinyl|tape) release(?: (?:show|party))?|reunion|residents?)\b[^()[\]]*|\d{1,2}(?::\d\d)?\s*[ap]m)\s*[)\]]|\s(?:\d+ hour )?extended set|\s(?:live )?dj[\s-]set|\s[-–]\s*open (?:until|to|till) close|\s(?:&|and|\+)\s?(?:many )?(?:more|(?:special )?guests)|\s(?:single|album|record|ep) release(?: (?:show|party))?)\s*$/i

/** One name as printed in a bill, without lead-in and remarks; null where the words name nobody. */
export function cleanName(printed: string): string | null {
  let name = lineOf(printed)
    .replace(LEAD_IN, '')
    .replace(/^host (?=\p{Lu})/u, '')
  for (let last = ''; last !== name; ) {
    last = name
    const bare = name.replace(FORMAT, '').replace(/[\s,;:~|/•*–—]+$|\s+-+$/, '')
    if (/[\p{L}\p{N}]/u.test(bare)) name = bare
  }
  name = name.replace(/^["“”]([^"“”]+)["“”]$/, '$1')
  return name === '' || NOBODY.test(name) ? null : name
}

/** Text outside brackets only: `Sex Pistols (Steve Jones, Paul Cook)` holds no list. */
const OUTSIDE = String.raw`(?![^(]*\))(?![^\[]*\])`
const STRONG = new RegExp(
  String.raw`(?:\s+\/{1,3}\s+|\s*[|•·►~]\s*|;\s+|\s+b2b\s+|\s+\+\s*(?=(?:many )?more\b)|\s+\+\s+(?!(?:the|his|her|their)\b))${OUTSIDE}`,
  'i',
)
const COMMA = new RegExp(String.raw`,+\s+(?!(?:jr|sr|inc)\b)(?:(?:and|&|\+)\s+)?${OUTSIDE}`, 'i')
/** `and` before these goes on with a name: `Durand Jones & The Indications`, `Ben Schwartz & Friends`. */
const JOIN = new RegExp(
  String.raw`\s+(?:and|&|\+)\s+(?!(?:the|his|her|their|los|las|la|le|les|friends|family|co|company|guests?|more|band)\b)${OUTSIDE}`,
  'i',
)
const WORD_AND = new RegExp(JOIN.source.replace('(?:and|&|\\+)', 'and'), 'i')

export interface ListHints {
  /** A lone `and` parts two guests (`Launder and Kraus`), hardly two names in a title. */
  role: 'lead' | 'guests'
  /** One comma parts nothing where the source prints the support elsewhere, or each name by itself. */
  keepComma?: boolean
  /** Keys of names known to be separate acts of this bill. */
  known: ReadonlySet<string>
}

/** Splits a printed list of acts; joints that may belong to a name part only on evidence. */
export function splitNames(text: string, hints: ListHints): string[] {
  const printed = lineOf(text)
  if (NAMES_BY_KEY.has(artistKey(printed))) return [printed]
  // with two plus signs or more they part the list; one alone before "the" may belong to a name
  const list = (printed.match(/\s\+\s/g)?.length ?? 0) > 1 ? printed.replace(/\s+\+\s+/g, ' / ') : printed
  return list
    .split(STRONG)
    .flatMap((part) => splitCommas(part, hints))
    .flatMap((part) => cleanName(part) ?? [])
}

function splitCommas(part: string, hints: ListHints): string[] {
  if (NAMES_BY_KEY.has(artistKey(part))) return [part]
  const names = part.split(COMMA)
  // `Tyler, The Creator` is one name; in a longer list the comma parts
  const one = names.length === 2 && (hints.keepComma || (hints.role === 'lead' && /^the\b/i.test(names[1] ?? '')))
  if (one || names.length === 1) return splitJoint(part, hints, false)
  const last = names.length - 1
  // "A, B & C" ends a list; where earlier names hold a joint, it is their way of writing names
  const ends = last > 0 && !names.slice(0, last).some((name) => JOIN.test(name))
  return names.flatMap((name, index) => splitJoint(name, hints, index === last && ends))
}

function splitJoint(name: string, hints: ListHints, endsList: boolean): string[] {
  if (NAMES_BY_KEY.has(artistKey(name))) return [name]
  const sides = name.split(JOIN)
  if (sides.length !== 2) return [name]
  const told = sides.some((side) => hints.known.has(artistKey(side)))
  if (endsList || told || (hints.role === 'guests' && WORD_AND.test(name))) return sides
  return [name]
}
