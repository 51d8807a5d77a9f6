import { decodeHTML, escapeUTF8 } from 'entities'
import { maskText } from './mask-text.ts'
import type { Masker } from './masker.ts'

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi
export const hasTags = (text: string): boolean => /<\/?[a-z][^<>]*>|<!--/i.test(text)

/** Masks printed text, in which characters may be entities. They stay entities unless they're letters. */
export function maskPrinted(
  text: string,
  masker: Masker,
  mask: (text: string) => string = createTextMask(masker),
): string {
  if (!text.includes('&') || hasTags(text)) return mask(text)
  const { decoded, printed } = decode(text)
  if (hasTags(decoded)) return escapeUTF8(mask(decoded))
  const masked = mask(decoded)
  if (masked.length !== decoded.length)
    return printed.every((character) => character.length < 2) ? masked : escapeUTF8(masked)
  return printed.map((character, index) => (masked[index] === decoded[index] ? character : masked[index])).join('')
}

/** Makes a function that masks text, which may be HTML: descriptions in JSON, in feeds, or escaped twice. */
const createTextMask = (masker: Masker) => (text: string) =>
  hasTags(text) ? masker.html(text) : maskText(text, masker)

/** Decodes a text's entities, and returns how each character was printed. */
function decode(text: string): { decoded: string; printed: string[] } {
  let decoded = ''
  const printed: string[] = []
  let copiedUntil = 0
  const add = (character: string, printedForm: string) => {
    decoded += character
    printed.push(printedForm, ...Array.from({ length: character.length - 1 }, () => ''))
  }
  const addPlainText = (end: number) => {
    for (const character of text.slice(copiedUntil, end).split('')) add(character, character)
  }
  for (const { 0: entity, index } of text.matchAll(ENTITY)) {
    addPlainText(index)
    add(decodeHTML(entity), entity)
    copiedUntil = index + entity.length
  }
  addPlainText(text.length)
  return { decoded, printed }
}
