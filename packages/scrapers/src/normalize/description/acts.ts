import { isGenre } from '@houselights/domain/genres/genres'
import { anyOf, lines } from '@houselights/domain/text/pattern'
import { fold, tidy } from '@houselights/domain/text/text'
import { hasInstrument, parseName, parseNameList } from './names.ts'
import { foldLine, toTerms } from './terms.ts'

const MAX_ACTS = 60
const HEADER_WORDS = anyOf`
  featuring|feat\.?|ft\.?|with|w\/|line[- ]?up|performers?|performances?(?: by)?|artists?|bands?|
  acts?|djs?|resident djs?|guest djs?|selectors?|sounds by|music by|live music by|
  live(?: sets?| performances?)?(?: by)?|performing(?: live)?|on (?:the )?decks|residents?|
  (?:special )?guests?|headliners?|support(?:ed by|ing)?|openers?
`
const HEADER = new RegExp(String.raw`^(?:also |tonight'?s |the )?${HEADER_WORDS}\s?[:–-]?$`, 'i')
/** Endings of lines that introduce a list: `X presents:`, `X presents Night w/`, `Here are the set times;` */
const INTRODUCTION = /(?:\bpresents?:?|\bw\/|\b(?:featuring|line[- ]?up|set times?):?|set times?\b.{0,20}[:;])$/i
/** Sites where acts have accounts, including the short forms that people use. */
const SITES = anyOf`
  insta(?:gram)?|ig|fb|facebook|spotify|soundcloud|sc|bandcamp|youtube|yt|twitter|tiktok|
  web(?:site)?|linktree
`
/** An account or a URL that belongs to the act on the line above. */
const ACCOUNT = new RegExp(String.raw`^(?:https?:\/\/|www\.|@|${SITES}\b)`, 'i')
const MORE_ACTS =
  /^\W*(?:and|plus|with|\+|&)?\s*(?:more|many more|(?:very )?(?:special |surprise )?guests?|friends|others)\b/i
/** Words that start a list of acts within a sentence. */
const INLINE_WORDS = lines`
  featuring|feat\.|ft\.|with|w\/|line[- ]?up|performers?|artists?|djs|djs?:|bands?:|acts?:|
  (?:special )?guests?:|sounds by|music by|live music by|live sets? (?:by|from)|on the decks|
  support(?:ed)? by
`
const INLINE = new RegExp(
  String.raw`(?:^|[.!?]\s|:\s)(?:also |now )?(${INLINE_WORDS})(?::|\s|(?<=:))\s?(.{2,300})$`,
  'i',
)
/** Organizers don't play. */
const ORGANIZER = /^(?:organi[sz]ers?|presented|promot\w+|produced|sponsor\w*|hosted|curated)\b/i
const SENTENCE_END = /(?<!\b\p{Lu})[.!?](?=\s|$)|\s[-–—|]\s|\s(?:at|on|from|for|live|doors)\s/u

/**
 * Finds the acts that a description lists: blocks of names under a heading, lists after "featuring", names with their
 * links or set times, and DJs named as such. Names in sentences don't count, and neither do a band's musicians with
 * their instruments.
 */
export function findActs(lines: readonly string[]): string[] {
  const foundNames = [
    ...findNamesInBlocks(lines),
    ...lines.flatMap(findInlineNames),
    ...findNamesWithSetTimes(lines),
    ...findLinkedNames(lines),
    ...lines.slice(0, 4).flatMap(findJoinedNames),
    ...lines.flatMap(findDiscJockeys),
  ]
  if (foundNames.length === 0) foundNames.push(...findBareList(lines.slice(0, MAX_OPENING_LINES)))
  const firstPrintedNames = new Map(foundNames.map((name) => [fold(name).replace(/^dj /, ''), name] as const).reverse())
  return [...new Set(foundNames.map((name) => firstPrintedNames.get(fold(name).replace(/^dj /, '')) ?? name))].slice(
    0,
    MAX_ACTS,
  )
}

function findNamesInBlocks(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) =>
    introducesList(line) ? parseBlock(lines.slice(index + 1, index + 1 + MAX_ACTS * 4)) : [],
  )
}

function introducesList(line: string): boolean {
  if (line.length > 120) return false
  if (HEADER.test(line) || INTRODUCTION.test(line)) return true
  // "Main Room:", "Above the Bar:"
  return /^[^:]{3,40}:$/.test(line) && parseName(line.slice(0, -1)) !== undefined
}

function parseBlock(lines: readonly string[]): string[] {
  const names: string[] = []
  for (const line of lines) {
    if (introducesList(line)) break
    if (ACCOUNT.test(line) || MORE_ACTS.test(line)) continue
    const text = withoutLinks(withoutSetTime(line))
    if (hasInstrument(text)) return []
    const listNames = /,|\s\+\s|\/\//.test(text) ? parseNameList(text) : undefined
    const name = parseName(text)
    if (!listNames && !name) break
    names.push(...(listNames ?? (name ? [name] : [])))
  }
  return names
}

/** Finds a bill near the top: three or more lines in a row that are only a name. */
function findBareList(lines: readonly string[]): string[] {
  const names = lines.map((line) => (hasInstrument(line) || NON_LIST.test(line) ? undefined : parseName(line)))
  const firstIndex = names.findIndex((name, index) => name && names[index + 1] && names[index + 2])
  if (firstIndex < 0) return []
  const end = names.findIndex((name, index) => index > firstIndex && !name)
  const list = names.slice(firstIndex, end < 0 ? undefined : end).filter((name) => name !== undefined)
  // lines that end in a genre describe bands instead of listing them
  return list.some((name) => isGenre(name.split(' ').at(-1) ?? '')) ? [] : list
}
const NON_LIST = /:$|^\p{Ll}/u
const MAX_OPENING_LINES = 12

const withoutLinks = (line: string): string =>
  tidy(line.replace(/(?:https?:\/\/|www\.)\S{1,300}|(?<![\p{L}\p{N}])@\S{1,60}/gu, ' '))

/** Removes the set time before or after the name. */
function withoutSetTime(line: string): string {
  const terms = toTerms(foldLine(line).folded)
  const firstNameIndex = terms.findIndex(({ kind }) => kind === 'other')
  const lastNameIndex = terms.findLastIndex(({ kind }) => kind === 'other')
  const timeIndex = terms.findIndex(({ kind }) => kind === 'time')
  if (timeIndex < 0 || firstNameIndex < 0) return line
  if (timeIndex < firstNameIndex) return line.slice(terms[firstNameIndex]?.start)
  return timeIndex > lastNameIndex ? line.slice(0, terms[timeIndex]?.start) : line
}

/** Finds names with set times (`Paper Kites 7-8pm`, `9pm Glass Kite`), if at least two lines have one. */
function findNamesWithSetTimes(lines: readonly string[]): string[] {
  const names = lines.flatMap((line) => {
    const text = line.length <= 100 ? withoutSetTime(line) : line
    return text.length < line.length && !hasInstrument(text) ? (parseName(text) ?? []) : []
  })
  return names.length > 1 ? names : []
}

function findInlineNames(line: string): string[] {
  const [, label = '', rest] = INLINE.exec(line.slice(0, 2000)) ?? []
  if (!rest || hasInstrument(rest) || ORGANIZER.test(line)) return []
  const list = rest.slice(0, SENTENCE_END.exec(rest)?.index ?? rest.length)
  const names = parseNameList(withoutLinks(list)) ?? []
  // "with Eugene Example of Another Band" is a member, not an act
  return names.length > 1 || !/^w/i.test(label) ? names : []
}

/** Finds names that are joined as in `A + B + C` or `A // B`. Only bills use these separators. */
function findJoinedNames(line: string): string[] {
  if (line.length > 200 || !/\s(?:\+|\/\/|b2b)\s/i.test(line)) return []
  const names = parseNameList(withoutLinks(line).replace(/\s\+\s/g, ' // '))
  return names && names.length > 1 ? names : []
}

const NAME = "\\p{Lu}[\\p{L}\\p{N}.'’$-]{0,30}(?:[ \\u00a0](?:\\p{Lu}|\\d)[\\p{L}\\p{N}'’$-]{0,30}){0,3}"
const DJ_NAMES = new RegExp(
  `(?<![\\p{L}\\p{N}])(DJ|VJ|MC|Selector|Dj)(s?),?\\s(${NAME}(?:(?:,\\s|,?\\s(?:and|&|\\+|b2b|y|x)\\s)(?:(?:DJ|VJ|Dj)\\s)?${NAME}){0,8})`,
  'gu',
)
const JOINED_DJ_NAMES = /(?<![\p{L}\p{N}])D[Jj]\p{Lu}[\p{L}\p{N}]{1,30}/gu
const NON_DJ_WORDS = anyOf`
  nights?|sets?|party|parties|dance|music|booth|battle|competition|school|collective|live|the|and|
  spins?|hour|tba|tbd
`
const NON_DJ = new RegExp(String.raw`^${NON_DJ_WORDS}\b`, 'i')
const DJ_INTRODUCTION_WORDS = anyOf`
  residents?|guests?|hosts?|hosted by|with|w\/|join|joins|featuring|sounds by|music by|
  sets? (?:by|from)|vinyl by|decks:?
`
/** Phrases that introduce the night's DJs in a sentence. A biography mentions other DJs too. */
const DJ_INTRODUCTION = new RegExp(
  String.raw`(?:^|[.!?:]\s|\b${DJ_INTRODUCTION_WORDS}[,:]?\s)(?:the |our |your |legendary )?$`,
  'i',
)
const DJ_CONTINUATION_WORDS = anyOf`
  (?:will|as they|is|are) \w+|spins?|spinning|plays?|playing|serves?|keeps?|hosts?|brings?|takes?|
  all night|on the
`
const DJ_CONTINUATION = new RegExp(String.raw`^[,.]?\s${DJ_CONTINUATION_WORDS}\b`, 'i')

/** Finds names after "DJ" in a sentence: `Resident DJ Glass Kite serves up ...`. */
function findDiscJockeys(line: string): string[] {
  // in an all-caps line nothing shows where a name ends
  if (!/\p{Ll}{2,}\s+\p{Ll}{2,}/u.test(line)) return []
  const text = line.slice(0, 2000)
  const djs = [...text.matchAll(DJ_NAMES)].flatMap(({ 0: match, 1: title = '', 2: plural, 3: list = '', index }) => {
    const textBefore = text.slice(Math.max(0, index - 40), index)
    const textAfter = text.slice(index + match.length, index + match.length + 40)
    if (NON_DJ.test(list) || !(DJ_INTRODUCTION.test(textBefore) || DJ_CONTINUATION.test(textAfter))) return []
    const names = list.split(/,\s|,?\s(?:and|&|\+|b2b|y|x)\s/u).map((name) => tidy(name.replace(/[.'’-]+$/, '')))
    return names.flatMap((name, index) =>
      NON_DJ.test(name) || name.length < 2 ? [] : plural || index > 0 || title !== 'DJ' ? name : `DJ ${name}`,
    )
  })
  return [...djs, ...(text.match(JOINED_DJ_NAMES) ?? [])]
}

const LINK = /(?:https?:\/\/|www\.)\S{1,300}|\(?(?<![\p{L}\p{N}])@[\w.]{2,40}\)?/gu
const LEADING_JOINER = /^(?:w\/|with|and|&|\+|plus|feat\.?|ft\.?|featuring|,|;|\/)\s*/i
/** A link that belongs to the event, the ticket shop or the author, not to an act. */
const NON_ACT_LINK =
  /eventbrite|\btickets?\b|ticketweb|dice\.fm|ra\.co|facebook\.com\/(?:events|e)\/|fb\.me\/e|tixr|maps\.|forms\.|mailto/i
const MAX_LINKS = 80

interface LinkedName {
  name: string
  /** Whether the link contains the name: `instagram.com/glasskiteband` after Glass Kite. */
  isConfirmed: boolean
}

/**
 * Finds names that come right before a link or on the line above it. Returns them only if there are at least two, and
 * at least one of their links contains the name.
 */
function findLinkedNames(lines: readonly string[]): string[] {
  const foundNames = lines.flatMap((line, index) => findLinksInLine(line, lines[index - 1])).slice(0, MAX_LINKS)
  return foundNames.length > 1 && foundNames.some(({ isConfirmed }) => isConfirmed)
    ? foundNames.map(({ name }) => name)
    : []
}

function findLinksInLine(line: string, lineAbove: string | undefined): LinkedName[] {
  const links = [...line.slice(0, 2000).matchAll(LINK)]
  let position = 0
  return links.flatMap((link) => {
    const textBefore = tidy(line.slice(position, link.index))
    position = link.index + link[0].length
    const words =
      textBefore || (position === link[0].length && lineAbove && !/https?:|www\.|@/.test(lineAbove) ? lineAbove : '')
    // "Insta: @…", "Nick: https://…" label an account; they don't name an act
    if (!words || /:\s*$/.test(words) || NON_ACT_LINK.test(link[0])) return []
    const printedName = tidy(words.replace(LEADING_JOINER, '').replace(/[\s>~–—-]+$/, ''))
    const isConfirmed = linkContains(link[0], printedName)
    const name = parseName(printedName.replace(/^\p{Lu}[\p{L}]+['’]s\s+(?=\p{Lu}{2})/u, ''), {
      allowLowercase: isConfirmed,
    })
    return name ? { name, isConfirmed } : []
  })
}

function linkContains(link: string, name: string): boolean {
  const word = fold(name)
    .replace(/^the /, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
  const letters = fold(link).replace(/[^\p{L}\p{N}]/gu, '')
  return word.length >= 3 && letters.includes(word)
}
