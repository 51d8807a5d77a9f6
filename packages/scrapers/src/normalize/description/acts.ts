import { isGenre } from '@houselights/domain/genres/genres'
import { anyOf, lines } from '@houselights/domain/text/pattern'
import { fold, tidy } from '@houselights/domain/text/text'
import { nameInLine, namesInList, namesInstrument } from './names.ts'
import { foldedLine, toTerms } from './terms.ts'

const MAX_ACTS = 60
const HEADER_WORDS = anyOf`
  featuring|feat\.?|ft\.?|with|w\/|line[- ]?up|performers?|performances?(?: by)?|artists?|bands?|
  acts?|djs?|resident djs?|guest djs?|selectors?|sounds by|music by|live music by|
  live(?: sets?| performances?)?(?: by)?|performing(?: live)?|on (?:the )?decks|residents?|
  (?:special )?guests?|headliners?|support(?:ed by|ing)?|openers?
`
const HEADER = new RegExp(String.raw`^(?:also |tonight'?s |the )?${HEADER_WORDS}\s?[:–-]?$`, 'i')
/** What a line ends with that leads to a list: `X presents:`, `X presents Night w/`, `Here are the set times;` */
const LEADS = /(?:\bpresents?:?|\bw\/|\b(?:featuring|line[- ]?up|set times?):?|set times?\b.{0,20}[:;])$/i
/** Sites where acts have accounts, as they are shortened. */
const SITES = anyOf`
  insta(?:gram)?|ig|fb|facebook|spotify|soundcloud|sc|bandcamp|youtube|yt|twitter|tiktok|
  web(?:site)?|linktree
`
/** An account or an address of the act above it. */
const ACCOUNT = new RegExp(String.raw`^(?:https?:\/\/|www\.|@|${SITES}\b)`, 'i')
const MORE =
  /^\W*(?:and|plus|with|\+|&)?\s*(?:more|many more|(?:very )?(?:special |surprise )?guests?|friends|others)\b/i
/** Words that begin a list of acts within a sentence. */
const INLINE_WORDS = lines`
  featuring|feat\.|ft\.|with|w\/|line[- ]?up|performers?|artists?|djs|djs?:|bands?:|acts?:|
  (?:special )?guests?:|sounds by|music by|live music by|live sets? (?:by|from)|on the decks|
  support(?:ed)? by
`
const INLINE = new RegExp(
  String.raw`(?:^|[.!?]\s|:\s)(?:also |now )?(${INLINE_WORDS})(?::|\s|(?<=:))\s?(.{2,300})$`,
  'i',
)
/** Who puts an evening on does not play. */
const ORGANIZER = /^(?:organi[sz]ers?|presented|promot\w+|produced|sponsor\w*|hosted|curated)\b/i
const SENTENCE_END = /(?<!\b\p{Lu})[.!?](?=\s|$)|\s[-–—|]\s|\s(?:at|on|from|for|live|doors)\s/u

/**
 * The acts that a description lists: blocks of names under a heading, lists behind "featuring", names with their links or
 * their set times, DJs named as such. Sentences name none, nor do the musicians of a band with their instruments.
 */
export function actsInLines(lines: readonly string[]): string[] {
  const found = [
    ...inBlocks(lines),
    ...lines.flatMap(inline),
    ...atSetTimes(lines),
    ...linkedNames(lines),
    ...lines.slice(0, 4).flatMap(joined),
    ...lines.flatMap(discJockeys),
  ]
  if (found.length === 0) found.push(...bareList(lines.slice(0, MAX_OPENING_LINES)))
  const distinct = new Map(found.map((name) => [fold(name).replace(/^dj /, ''), name] as const).reverse())
  return [...new Set(found.map((name) => distinct.get(fold(name).replace(/^dj /, '')) ?? name))].slice(0, MAX_ACTS)
}

function inBlocks(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) =>
    leadsOn(line) ? blockAt(lines.slice(index + 1, index + 1 + MAX_ACTS * 4)) : [],
  )
}

function leadsOn(line: string): boolean {
  if (line.length > 120) return false
  if (HEADER.test(line) || LEADS.test(line)) return true
  // "Main Room:", "Above the Bar:"
  return /^[^:]{3,40}:$/.test(line) && nameInLine(line.slice(0, -1)) !== undefined
}

function blockAt(lines: readonly string[]): string[] {
  const names: string[] = []
  for (const line of lines) {
    if (leadsOn(line)) break
    if (ACCOUNT.test(line) || MORE.test(line)) continue
    const text = withoutLinks(withoutHours(line))
    if (namesInstrument(text)) return []
    const listed = /,|\s\+\s|\/\//.test(text) ? namesInList(text) : undefined
    const name = nameInLine(text)
    if (!listed && !name) break
    names.push(...(listed ?? (name ? [name] : [])))
  }
  return names
}

/** Names alone, one a line, near the top: three or more are a bill. */
function bareList(lines: readonly string[]): string[] {
  const names = lines.map((line) => (namesInstrument(line) || NO_LIST.test(line) ? undefined : nameInLine(line)))
  const first = names.findIndex((name, index) => name && names[index + 1] && names[index + 2])
  if (first < 0) return []
  const end = names.findIndex((name, index) => index > first && !name)
  const list = names.slice(first, end < 0 ? undefined : end).filter((name) => name !== undefined)
  // bands with their styles, line by line, are described rather than listed
  return list.some((name) => isGenre(name.split(' ').at(-1) ?? '')) ? [] : list
}
const NO_LIST = /:$|^\p{Ll}/u
const MAX_OPENING_LINES = 12

const withoutLinks = (line: string): string =>
  tidy(line.replace(/(?:https?:\/\/|www\.)\S{1,300}|(?<![\p{L}\p{N}])@\S{1,60}/gu, ' '))

/** Without the hours of a set before or behind the name. */
function withoutHours(line: string): string {
  const terms = toTerms(foldedLine(line).folded)
  const first = terms.findIndex(({ kind }) => kind === 'other')
  const last = terms.findLastIndex(({ kind }) => kind === 'other')
  const hour = terms.findIndex(({ kind }) => kind === 'hour')
  if (hour < 0 || first < 0) return line
  if (hour < first) return line.slice(terms[first]?.start)
  return hour > last ? line.slice(0, terms[hour]?.start) : line
}

/** `Paper Kites 7-8pm` and `9pm Glass Kite`, where two lines or more are like that. */
function atSetTimes(lines: readonly string[]): string[] {
  const names = lines.flatMap((line) => {
    const text = line.length <= 100 ? withoutHours(line) : line
    return text.length < line.length && !namesInstrument(text) ? (nameInLine(text) ?? []) : []
  })
  return names.length > 1 ? names : []
}

function inline(line: string): string[] {
  const [, label = '', rest] = INLINE.exec(line.slice(0, 2000)) ?? []
  if (!rest || namesInstrument(rest) || ORGANIZER.test(line)) return []
  const list = rest.slice(0, SENTENCE_END.exec(rest)?.index ?? rest.length)
  const names = namesInList(withoutLinks(list)) ?? []
  // "with Eugene Example of Another Band" names a member
  return names.length > 1 || !/^w/i.test(label) ? names : []
}

/** `A + B + C`, `A // B`: signs that only bills are joined with. */
function joined(line: string): string[] {
  if (line.length > 200 || !/\s(?:\+|\/\/|b2b)\s/i.test(line)) return []
  const names = namesInList(withoutLinks(line).replace(/\s\+\s/g, ' // '))
  return names && names.length > 1 ? names : []
}

const NAME = "\\p{Lu}[\\p{L}\\p{N}.'’$-]{0,30}(?:[ \\u00a0](?:\\p{Lu}|\\d)[\\p{L}\\p{N}'’$-]{0,30}){0,3}"
const JOCKEYS = new RegExp(
  `(?<![\\p{L}\\p{N}])(DJ|VJ|MC|Selector|Dj)(s?),?\\s(${NAME}(?:(?:,\\s|,?\\s(?:and|&|\\+|b2b|y|x)\\s)(?:(?:DJ|VJ|Dj)\\s)?${NAME}){0,8})`,
  'gu',
)
const GLUED = /(?<![\p{L}\p{N}])D[Jj]\p{Lu}[\p{L}\p{N}]{1,30}/gu
const NO_JOCKEY_WORDS = anyOf`
  nights?|sets?|party|parties|dance|music|booth|battle|competition|school|collective|live|the|and|
  spins?|hour|tba|tbd
`
const NO_JOCKEY = new RegExp(String.raw`^${NO_JOCKEY_WORDS}\b`, 'i')
const LED_TO_WORDS = anyOf`
  residents?|guests?|hosts?|hosted by|with|w\/|join|joins|featuring|sounds by|music by|
  sets? (?:by|from)|vinyl by|decks:?
`
/** What leads to the DJs of the evening in a sentence; a biography names others too. */
const LED_TO = new RegExp(String.raw`(?:^|[.!?:]\s|\b${LED_TO_WORDS}[,:]?\s)(?:the |our |your |legendary )?$`, 'i')
const GOES_ON_WORDS = anyOf`
  (?:will|as they|is|are) \w+|spins?|spinning|plays?|playing|serves?|keeps?|hosts?|brings?|takes?|
  all night|on the
`
const GOES_ON = new RegExp(String.raw`^[,.]?\s${GOES_ON_WORDS}\b`, 'i')

/** Names that a sentence itself calls DJs: `Resident DJ Glass Kite serves up ...`. */
function discJockeys(line: string): string[] {
  // where all is shouted, nothing shows where a name ends
  if (!/\p{Ll}{2,}\s+\p{Ll}{2,}/u.test(line)) return []
  const text = line.slice(0, 2000)
  const called = [...text.matchAll(JOCKEYS)].flatMap(({ 0: match, 1: title = '', 2: plural, 3: list = '', index }) => {
    const before = text.slice(Math.max(0, index - 40), index)
    const after = text.slice(index + match.length, index + match.length + 40)
    if (NO_JOCKEY.test(list) || !(LED_TO.test(before) || GOES_ON.test(after))) return []
    const names = list.split(/,\s|,?\s(?:and|&|\+|b2b|y|x)\s/u).map((name) => tidy(name.replace(/[.'’-]+$/, '')))
    return names.flatMap((name, place) =>
      NO_JOCKEY.test(name) || name.length < 2 ? [] : plural || place > 0 || title !== 'DJ' ? name : `DJ ${name}`,
    )
  })
  return [...called, ...(text.match(GLUED) ?? [])]
}

const LINK = /(?:https?:\/\/|www\.)\S{1,300}|\(?(?<![\p{L}\p{N}])@[\w.]{2,40}\)?/gu
const JOINED = /^(?:w\/|with|and|&|\+|plus|feat\.?|ft\.?|featuring|,|;|\/)\s*/i
/** A link that is the evening's, the shop's or the writer's own. */
const NO_ACT =
  /eventbrite|\btickets?\b|ticketweb|dice\.fm|ra\.co|facebook\.com\/(?:events|e)\/|fb\.me\/e|tixr|maps\.|forms\.|mailto/i
const MAX_LINKS = 80

interface Linked {
  name: string
  /** The link's own words hold the name: `instagram.com/glasskiteband` behind Glass Kite. */
  sure: boolean
}

/** Names that stand with a link of their own, before it or on the line above; at least two, of which one link holds the name. */
function linkedNames(lines: readonly string[]): string[] {
  const found = lines.flatMap((line, index) => linkedIn(line, lines[index - 1])).slice(0, MAX_LINKS)
  return found.length > 1 && found.some(({ sure }) => sure) ? found.map(({ name }) => name) : []
}

function linkedIn(line: string, above: string | undefined): Linked[] {
  const links = [...line.slice(0, 2000).matchAll(LINK)]
  let from = 0
  return links.flatMap((link) => {
    const before = tidy(line.slice(from, link.index))
    from = link.index + link[0].length
    const words = before || (from === link[0].length && above && !/https?:|www\.|@/.test(above) ? above : '')
    // "Insta: @…", "Nick: https://…" say whose account it is, not who plays
    if (!words || /:\s*$/.test(words) || NO_ACT.test(link[0])) return []
    const printed = tidy(words.replace(JOINED, '').replace(/[\s>~–—-]+$/, ''))
    const sure = holds(link[0], printed)
    const name = nameInLine(printed.replace(/^\p{Lu}[\p{L}]+['’]s\s+(?=\p{Lu}{2})/u, ''), { lower: sure })
    return name ? { name, sure } : []
  })
}

function holds(link: string, name: string): boolean {
  const word = fold(name)
    .replace(/^the /, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
  const letters = fold(link).replace(/[^\p{L}\p{N}]/gu, '')
  return word.length >= 3 && letters.includes(word)
}
