import { memoize } from '@houselights/domain/text/memoize'
import { anyOf } from '@houselights/domain/text/pattern'
import { cutAt, isPrintable, MAX_LINE_LENGTH, tidy, withoutInvisible } from '@houselights/domain/text/text'
import { decodeHTML } from 'entities'
import { BoundedParser } from './bounded-parser.ts'

const MAX_NAME_LENGTH = 300
const MAX_DESCRIPTION_LENGTH = 4000
/** Longer input is truncated before any work is done on it. */
const MAX_INPUT_LENGTH = 200_000
const BLOCK_TAGS = new Set(['p', 'br', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'section', 'article'])
const HIDDEN_TAGS = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg'])

/**
 * Returns a printed line as plain text: entities decoded, tags removed, white space tidied, length bounded. Null if
 * nothing visible is left.
 */
export function cleanLine(text: string | null | undefined, maxLength = MAX_NAME_LENGTH): string | null {
  const line = text ? toTidyLine(text) : ''
  return isPrintable(line) ? truncate(line, maxLength) : null
}

/** Returns a name from clean text, its length bounded. Null if nothing is left. */
export const truncateName = (name: string | null): string | null =>
  (name && truncate(tidy(name), MAX_NAME_LENGTH)) || null

/**
 * Returns the lines of a printed title or bill, split at newlines, `<br>` and blocks, tidied, without empty ones. Their
 * total length is bounded like a bill's.
 */
export function cleanLines(text: string | null | undefined, maxLength = MAX_LINE_LENGTH): readonly string[] {
  const lines = text ? toTidyLines(text) : []
  const joinedLines = lines.join('\n')
  return joinedLines.length <= maxLength ? lines : cutAt(joinedLines, maxLength).trimEnd().split('\n')
}

/** Returns a description as plain text, with newlines for paragraphs and bounded length. */
export const cleanDescription = (html: string | null | undefined): string | null => (html ? getDescription(html) : null)

const getDescription = memoize((html): string | null => {
  const text = withoutReadMore(getDescriptionLines(html).join('\n'))
  return text ? truncate(text, MAX_DESCRIPTION_LENGTH) : null
})

/** Returns the printed lines of a description, tidied, without empty ones. */
export const getDescriptionLines = (html: string | null | undefined): string[] =>
  toPlain(html ?? '')
    .split('\n')
    .map(tidy)
    .filter((line) => line !== '')

/** Some programs escape quotes as if for code: `Somebody\'s`. */
const unescapeQuotes = (text: string): string => text.replace(/\\(['"])/g, '$1')

const MORE_WORDS = anyOf`continue reading|read more|learn more|more info(?:rmation)?|see (?:more|less)|view event`
/** Matches what blogs append to truncated text: "Continue Reading", "Read more →", "[…]". */
const READ_MORE = new RegExp(
  String.raw`\s?(?:\[(?:…|\.{3})\]|\(more[….]{0,3}\)|${MORE_WORDS}\b[^\n.!?]{0,80}?[….→»>]{0,3})$`,
  'i',
)

/** Removes a "read more" link. Searches only the end, where such a link would be. */
function withoutReadMore(text: string): string {
  const ending = text.slice(-MAX_READ_MORE_LENGTH)
  const match = READ_MORE.exec(ending)
  if (!match) return text
  const textBefore = text.slice(0, text.length - ending.length + match.index).trimEnd()
  // "You will learn more about ..." is a normal sentence
  if (textBefore && !/[.!?…\])]$/.test(textBefore) && !/^\s*(?:\p{Lu}|[[(\n])/u.test(match[0])) return text
  return /\[(?:…|\.{3})\]$/.test(match[0]) && textBefore ? `${textBefore}…` : withoutReadMore(textBefore)
}
const MAX_READ_MORE_LENGTH = 120

const toTidyLine = memoize((text) => tidy(toPlain(text)))
const toTidyLines = memoize((text): readonly string[] => toPlain(text).split('\n').map(tidy).filter(Boolean))

/** Element names to expect in escaped HTML. Any other word in angle brackets may be a name: `<PIG>`. */
const ELEMENT = anyOf`
  a|abbr|article|aside|b|big|blockquote|br|center|code|dd|del|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|
  iframe|img|ins|label|li|main|mark|nav|ol|p|pre|s|script|section|small|span|strong|style|sub|sup|svg|table|tbody|td|th|
  thead|time|tr|tt|u|ul|video
`
const ESCAPED_TAG = new RegExp(String.raw`<\/?${ELEMENT}(?:[\s/][^<>]*)?>`, 'i')
/** Any remaining tag, or a name in angle brackets. */
const ANGLE_BRACKETS = /<(\/?[a-z][^<>]*)>/gi
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]{1,8});/gi
/** Matches `&amp;amp;lt;`, which several programs have escaped one after another. */
const ESCAPED_AGAIN = /&(?:amp;|#38;|#x26;)+(?=(?:#\d+|#x[\da-f]+|[a-z][a-z\d]{1,8});)/gi
/** Feeds contain escaped HTML, sometimes escaped twice. */
const MAX_ESCAPE_ROUNDS = 3

/** Removes markup and invisible characters from a text, and decodes its entities, even if they were escaped twice. */
function toPlain(source: string): string {
  const boundedText = source.slice(0, MAX_INPUT_LENGTH).replace(ESCAPED_AGAIN, '&')
  let text = withoutInvisible(hasTag(boundedText) ? toText(boundedText) : decodeHTML(boundedText))
  for (let round = 1; round < MAX_ESCAPE_ROUNDS && (ESCAPED_TAG.test(text) || text.search(ENTITY) >= 0); round++)
    text = withoutInvisible(ESCAPED_TAG.test(text) ? toText(text) : decodeHTML(text))
  return unescapeQuotes(text.replace(ENTITY, resolveEntity).replace(ANGLE_BRACKETS, ' $1 '))
}

/**
 * Returns the replacement for an entity that is left over: the uppercase letter for an entity in capitals (`&AACUTE;`),
 * the text itself if it isn't an entity (`&Roll;`), and a space for a real entity that was escaped too often.
 */
function resolveEntity(entity: string): string {
  if (decodeHTML(entity) !== entity) return ' '
  const lowercase = decodeHTML(entity.toLowerCase())
  return lowercase === entity.toLowerCase() ? entity : lowercase.toUpperCase()
}

/**
 * Whether a text has a tag. Searches in two steps: a single pattern for a whole tag would scan to the end from each
 * character that might open one.
 */
function hasTag(text: string): boolean {
  const tagStart = text.search(/<\/?[a-z!]/i)
  return tagStart >= 0 && text.indexOf('>', tagStart) >= 0
}

function toText(html: string): string {
  let text = ''
  let hiddenDepth = 0
  const parser = new BoundedParser({
    onopentagname(name) {
      if (HIDDEN_TAGS.has(name)) hiddenDepth += 1
      if (BLOCK_TAGS.has(name)) text += '\n'
    },
    ontext(part) {
      if (hiddenDepth === 0) text += part
    },
    onclosetag(name) {
      if (HIDDEN_TAGS.has(name)) hiddenDepth -= 1
      if (BLOCK_TAGS.has(name)) text += '\n'
    },
  })
  parser.end(html)
  return text
}

const truncate = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${cutAt(text, maxLength - 1).trimEnd()}…`
