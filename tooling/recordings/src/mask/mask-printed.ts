import { decodeHTML, escapeUTF8 } from 'entities'
import { maskText } from './mask-text.ts'
import type { Masker } from './masker.ts'

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi
export const holdsTags = (text: string): boolean => /<\/?[a-z][^<>]*>|<!--/i.test(text)

/** Masks printed text, in which characters may be entities. They stay entities unless they're letters. */
export function maskPrinted(text: string, masker: Masker, mask: (text: string) => string = textMask(masker)): string {
  if (!text.includes('&') || holdsTags(text)) return mask(text)
  const { decoded, printed } = decode(text)
  if (holdsTags(decoded)) return escapeUTF8(mask(decoded))
  const masked = mask(decoded)
  if (masked.length !== decoded.length) return printed.every((character) => character.length < 2) ? masked : escapeUTF8(masked)
  return printed.map((character, index) => (masked[index] === decoded[index] ? character : masked[index])).join('')
}

/** Text in text may be HTML: descriptions in JSON, in feeds, or escaped twice. */
const textMask = (masker: Masker) => (text: string) => (holdsTags(text) ? masker.html(text) : maskText(text, masker))

/** The text with entities decoded, and how each of its characters was printed. */
function decode(text: string): { decoded: string; printed: string[] } {
  let decoded = ''
  const printed: string[] = []
  let last = 0
  const add = (character: string, as: string) => {
    decoded += character
    printed.push(as, ...Array.from({ length: character.length - 1 }, () => ''))
  }
  const plain = (end: number) => {
    for (const character of text.slice(last, end).split('')) add(character, character)
  }
  for (const { 0: entity, index } of text.matchAll(ENTITY)) {
    plain(index)
    add(decodeHTML(entity), entity)
    last = index + entity.length
  }
  plain(text.length)
  return { decoded, printed }
}
