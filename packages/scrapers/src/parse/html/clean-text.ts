import { remembered } from '@houselights/domain/text/memoize'
import { anyOf } from '@houselights/domain/text/pattern'
import { cutAt, isSeen, MAX_LINE_LENGTH, tidy, withoutUnseen } from '@houselights/domain/text/text'
import { decodeHTML } from 'entities'
import { BoundedParser } from './bounded-parser.ts'

const MAX_NAME_LENGTH = 300
const MAX_DESCRIPTION_LENGTH = 4000
/** Input beyond this is cut before any work is done on it. */
const MAX_INPUT_LENGTH = 200_000
const BLOCKS = new Set(['p', 'br', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'section', 'article'])
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg'])

/** A printed line as text: entities decoded, tags gone, white space tidied, length bounded. */
export function cleanLine(printed: string | null | undefined, most = MAX_NAME_LENGTH): string | null {
  const text = printed ? lineIn(printed) : ''
  return isSeen(text) ? cut(text, most) : null
}

/** A name out of clean text, its length bounded; null where nothing is left of it. */
export const cutName = (name: string | null): string | null => (name && cut(tidy(name), MAX_NAME_LENGTH)) || null

/**
 * The lines of a printed title or bill: line ends, `<br>` and blocks part them, each is tidied, empty ones are gone. All
 * together are no longer than a bill may be.
 */
export function cleanLines(printed: string | null | undefined, most = MAX_LINE_LENGTH): readonly string[] {
  const lines = printed ? linesIn(printed) : []
  const text = lines.join('\n')
  return text.length <= most ? lines : cutAt(text, most).trimEnd().split('\n')
}

/** A description as text, paragraphs kept as line ends, length bounded. */
export const cleanDescription = (html: string | null | undefined): string | null => (html ? getDescription(html) : null)

const getDescription = remembered((html): string | null => {
  const text = withoutInvitation(descriptionLines(html).join('\n'))
  return text ? cut(text, MAX_DESCRIPTION_LENGTH) : null
})

/** The printed lines of a description, tidied, empty ones gone. */
export const descriptionLines = (html: string | null | undefined): string[] =>
  toPlain(html ?? '')
    .split('\n')
    .map(tidy)
    .filter((line) => line !== '')

/** Some programs escape quotes for a language that the text is not in: `Somebody\'s`. */
const unescaped = (text: string): string => text.replace(/\\(['"])/g, '$1')

const MORE_WORDS = anyOf`continue reading|read more|learn more|more info(?:rmation)?|see (?:more|less)|view event`
/** What blogs put where they cut a text: "Continue Reading", "Read more →", "[…]". */
const INVITATION = new RegExp(
  String.raw`\s?(?:\[(?:…|\.{3})\]|\(more[….]{0,3}\)|${MORE_WORDS}\b[^\n.!?]{0,80}?[….→»>]{0,3})$`,
  'i',
)

/** Looked for at the end alone, where such a link stands. */
function withoutInvitation(text: string): string {
  const end = text.slice(-MAX_INVITATION_LENGTH)
  const found = INVITATION.exec(end)
  if (!found) return text
  const before = text.slice(0, text.length - end.length + found.index).trimEnd()
  // "You will learn more about ..." is a sentence of its own
  if (before && !/[.!?…\])]$/.test(before) && !/^\s*(?:\p{Lu}|[[(\n])/u.test(found[0])) return text
  return /\[(?:…|\.{3})\]$/.test(found[0]) && before ? `${before}…` : withoutInvitation(before)
}
const MAX_INVITATION_LENGTH = 120

const lineIn = remembered((printed) => tidy(toPlain(printed)))
const linesIn = remembered((printed): readonly string[] => toPlain(printed).split('\n').map(tidy).filter(Boolean))

/** Names of elements that escaped HTML is made of; any other word in angle brackets may be a name: `<PIG>`. */
const ELEMENT = anyOf`
  a|abbr|article|aside|b|big|blockquote|br|center|code|dd|del|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|
  iframe|img|ins|label|li|main|mark|nav|ol|p|pre|s|script|section|small|span|strong|style|sub|sup|svg|table|tbody|td|th|
  thead|time|tr|tt|u|ul|video
`
const ESCAPED_TAG = new RegExp(String.raw`<\/?${ELEMENT}(?:[\s/][^<>]*)?>`, 'i')
/** Any that is left, or a name in such brackets. */
const BRACKETED = /<(\/?[a-z][^<>]*)>/gi
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]{1,8});/gi
/** `&amp;amp;lt;`: escaped once more by each program on its way. */
const ESCAPED_AGAIN = /&(?:amp;|#38;|#x26;)+(?=(?:#\d+|#x[\da-f]+|[a-z][a-z\d]{1,8});)/gi
/** Feeds hold HTML that is escaped, and at times escaped twice. */
const MAX_ESCAPE_ROUNDS = 3

/** A text without markup and entities, however often they were escaped, and without what nobody sees. */
function toPlain(printed: string): string {
  const bounded = printed.slice(0, MAX_INPUT_LENGTH).replace(ESCAPED_AGAIN, '&')
  let text = withoutUnseen(hasTag(bounded) ? toText(bounded) : decodeHTML(bounded))
  for (let round = 1; round < MAX_ESCAPE_ROUNDS && (ESCAPED_TAG.test(text) || text.search(ENTITY) >= 0); round++)
    text = withoutUnseen(ESCAPED_TAG.test(text) ? toText(text) : decodeHTML(text))
  return unescaped(text.replace(ENTITY, stillEscaped).replace(BRACKETED, ' $1 '))
}

/** `&AACUTE;` is one in capitals, `&Roll;` is none, and what is one after all that was escaped too often. */
function stillEscaped(entity: string): string {
  if (decodeHTML(entity) !== entity) return ' '
  const small = decodeHTML(entity.toLowerCase())
  return small === entity.toLowerCase() ? entity : small.toUpperCase()
}

/** Looked for in two steps: one pattern for a whole tag would read to the end from each sign that might open one. */
function hasTag(text: string): boolean {
  const open = text.search(/<\/?[a-z!]/i)
  return open >= 0 && text.indexOf('>', open) >= 0
}

function toText(html: string): string {
  let text = ''
  let silent = 0
  const parser = new BoundedParser({
    onopentagname(name) {
      if (SILENT.has(name)) silent += 1
      if (BLOCKS.has(name)) text += '\n'
    },
    ontext(part) {
      if (silent === 0) text += part
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent -= 1
      if (BLOCKS.has(name)) text += '\n'
    },
  })
  parser.end(html)
  return text
}

const cut = (text: string, most: number): string => (text.length <= most ? text : `${cutAt(text, most - 1).trimEnd()}…`)
