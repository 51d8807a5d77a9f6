import { holdsTags, maskPrinted } from './mask-printed.ts'
import { isData, maskScript } from './mask-script.ts'
import { maskAddress, maskRelative, maskText } from './mask-text.ts'
import type { Masker } from './masker.ts'

/** Attributes whose values are addresses, also without a host. */
const OF_PAGES =
  /^(?:href|src|action|poster|background|cite|data|data-(?:src|href|url|image|original|lazy|permalink|link))$/
/** Attributes whose values people read or hear. */
const SEEN = /^(?:alt|title|value|placeholder|label|aria-label|srcdoc|content)$/
/** The language's own words, a program's numbers and names. */
const WORD_OF_PROGRAMS = /^[\w:/;=.-]*$/
const ADDRESS = /^\s*(?:(?:https?:)?\/\/|\/[\w#%?-]|#\/|(?:mailto|tel|sms|javascript|data|webcals?):)/i

/** Masks the value of an attribute, as it stands in the source. */
export function maskAttribute(name: string, printed: string, text: Masker): string {
  // what a click does is not read
  if (/^on/.test(name) || name === 'integrity' || name === 'nonce') return ''
  const masker = SEEN.test(name) ? text : text.unseen
  return maskPrinted(printed, masker, (value) => {
    if (isData(value)) return maskScript(value, masker)
    if (name === 'style') return maskStyle(value, masker)
    if (name.endsWith('srcset')) return maskSet(value, masker)
    if (OF_PAGES.test(name) || ADDRESS.test(value)) return maskHref(value, masker)
    if (name === 'class' || (!SEEN.test(name) && WORD_OF_PROGRAMS.test(value))) return maskMarkup(value, masker)
    return holdsTags(value) ? masker.html(value) : maskText(value, masker)
  })
}

/** Classes, ids and the like: only what is printed on the page as well, or is a number of the site's, identifies anybody. */
const maskMarkup = (value: string, masker: Masker): string =>
  value.replace(/\p{L}+|\d{5,}/gu, (run) => (/\d/.test(run) ? maskText(run, masker) : masker.markupWord(run)))

function maskHref(printed: string, masker: Masker): string {
  const value = printed.trim()
  const [, scheme = ''] = /^(mailto|tel|sms|javascript|data):/i.exec(value) ?? []
  const kind = scheme.toLowerCase()
  if (kind === 'javascript') return 'javascript:'
  if (kind === 'data') return 'data:,'
  if (kind === 'tel' || kind === 'sms') return `${kind}:+14155550100`
  if (kind === 'mailto') return `mailto:${maskText(value.slice(7).split('?', 1)[0] ?? '', masker)}`
  return /^(?:[a-z]+:)?\/\/|^www\./i.test(value) ? maskAddress(value, masker) : maskRelative(printed, masker)
}

const maskSet = (value: string, masker: Masker): string =>
  value.replace(/[^\s,]\S*[^\s,]/g, (part) => (/^[\d.]+[wxh]$/.test(part) ? part : maskHref(part, masker)))

/** Of a style, what shows or hides, and which picture lies behind. */
const maskStyle = (style: string, masker: Masker): string =>
  (style.match(/(?:display|visibility|background|background-image)\s*:(?:url\([^)]*\)|[^;])*/gi) ?? [])
    .map((rule) =>
      rule.replace(
        /url\((['"]?)([^)]*?)\1\)/gi,
        (_, quote: string, address: string) => `url(${quote}${maskHref(address, masker)}${quote})`,
      ),
    )
    .join(';')

/** A name without a value is an attribute's, or a word that got there by a quote too many. */
export const maskName = (name: string, masker: Masker): string =>
  /[-:@]/.test(name) ? name : name.replace(/\p{L}{2,}/gu, (word) => masker.markupWord(word))
