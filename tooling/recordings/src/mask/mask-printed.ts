import { decodeHTML, escapeUTF8 } from 'entities'
import { maskText } from './mask-text.ts'
import type { Masker } from './masker.ts'

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi
export const holdsTags = (text: string): boolean => /<\/?[a-z][^<>]*>|<!--/i.test(text)

/** Masks text that a page prints, in which signs may be written as entities; they stay so where they are no letters. */
export function maskPrinted(text: string, masker: Masker, mask: (text: string) => string = textMask(masker)): string {
  if (!text.includes('&') || holdsTags(text)) return mask(text)
  const { decoded, printed } = decode(text)
  if (holdsTags(decoded)) return escapeUTF8(mask(decoded))
  const masked = mask(decoded)
  if (masked.length !== decoded.length) return printed.every((sign) => sign.length < 2) ? masked : escapeUTF8(masked)
  return printed.map((sign, index) => (masked[index] === decoded[index] ? sign : masked[index])).join('')
}

/** Text inside of text may be HTML: descriptions in JSON, in feeds, or escaped twice. */
const textMask = (masker: Masker) => (text: string) => (holdsTags(text) ? masker.html(text) : maskText(text, masker))

/** The text without entities, and for each of its signs how it was printed. */
function decode(text: string): { decoded: string; printed: string[] } {
  let decoded = ''
  const printed: string[] = []
  let last = 0
  const add = (sign: string, as: string) => {
    decoded += sign
    printed.push(as, ...Array.from({ length: sign.length - 1 }, () => ''))
  }
  const plain = (end: number) => {
    for (const sign of text.slice(last, end).split('')) add(sign, sign)
  }
  for (const { 0: entity, index } of text.matchAll(ENTITY)) {
    plain(index)
    add(decodeHTML(entity), entity)
    last = index + entity.length
  }
  plain(text.length)
  return { decoded, printed }
}
