import { QuoteType, Tokenizer } from 'htmlparser2'
import { hasTags, maskPrinted } from './mask-printed.ts'
import { isData, isDataScript, maskScript } from './mask-script.ts'
import { maskAddress, maskRelative, maskText } from './mask-text.ts'
import type { Masker } from './masker.ts'

/** Attributes whose values are addresses, even without a host. */
const ADDRESS_ATTRIBUTES =
  /^(?:href|src|action|poster|background|cite|data|data-(?:src|href|url|image|original|lazy|permalink|link))$/
/** Attributes whose values people read or hear. */
const VISIBLE_ATTRIBUTES = /^(?:alt|title|value|placeholder|label|aria-label|srcdoc|content)$/
/** Keywords, numbers and names in programs. */
const PROGRAM_TEXT = /^[\w:/;=.-]*$/
const ADDRESS = /^\s*(?:(?:https?:)?\/\/|\/[\w#%?-]|#\/|(?:mailto|tel|sms|javascript|data|webcals?):)/i

/** Masks an attribute's value as written in the source. */
function maskAttribute(name: string, printed: string, textMasker: Masker): string {
  // no parser uses click handlers
  if (/^on/.test(name) || name === 'integrity' || name === 'nonce') return ''
  const masker = VISIBLE_ATTRIBUTES.test(name) ? textMasker : textMasker.invisible
  return maskPrinted(printed, masker, (value) => {
    if (isData(value)) return maskScript(value, masker)
    if (name === 'style') return maskStyle(value, masker)
    if (name.endsWith('srcset')) return maskSrcset(value, masker)
    if (ADDRESS_ATTRIBUTES.test(name) || ADDRESS.test(value)) return maskHref(value, masker)
    if (name === 'class' || (!VISIBLE_ATTRIBUTES.test(name) && PROGRAM_TEXT.test(value)))
      return maskMarkup(value, masker)
    return hasTags(value) ? masker.html(value) : maskText(value, masker)
  })
}

/** Masks classes, ids and the like. Only words that the page also prints, and the site's numbers, identify anybody. */
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

const maskSrcset = (value: string, masker: Masker): string =>
  value.replace(/[^\s,]\S*[^\s,]/g, (part) => (/^[\d.]+[wxh]$/.test(part) ? part : maskHref(part, masker)))

/** Keeps only those parts of a style that show or hide something, and the background picture. */
const maskStyle = (style: string, masker: Masker): string =>
  (style.match(/(?:display|visibility|background|background-image)\s*:(?:url\([^)]*\)|[^;])*/gi) ?? [])
    .map((rule) =>
      rule.replace(
        /url\((['"]?)([^)]*?)\1\)/gi,
        (_, quote: string, address: string) => `url(${quote}${maskHref(address, masker)}${quote})`,
      ),
    )
    .join(';')

/** Masks the name of an attribute without a value, which may be text after a stray quote. */
const maskName = (name: string, masker: Masker): string =>
  /[-:@]/.test(name) ? name : name.replace(/\p{L}{2,}/gu, (word) => masker.markupWord(word))

interface Attribute {
  name: string
  /** The position of its name, if it has no value. */
  nameRange: { start: number; end: number } | undefined
  start: number
  end: number
}

/**
 * Masks HTML in its source, so that everything else stays as written, even invalid markup. Comments, styles and scripts
 * that no parser uses are emptied.
 */
export function maskHtml(html: string, masker: Masker, { xml = false } = {}): string {
  let masked = ''
  let copiedUntil = 0
  /** Replaces a range of the source. */
  const replaceRange = (start: number, end: number, text: string) => {
    masked += html.slice(copiedUntil, start) + text
    copiedUntil = end
  }
  let tag = ''
  let attributes: Attribute[] = []
  let text: { start: number; end: number } | undefined
  const endText = () => {
    if (!text) return
    const { start, end } = text
    text = undefined
    replaceRange(start, end, maskContent(html.slice(start, end), tag, masker))
  }
  let value: { start: number; end: number } | undefined
  const tokenizer = new Tokenizer(
    { xmlMode: xml, decodeEntities: false },
    {
      ontext(start, end) {
        text = { start: text?.start ?? start, end }
      },
      ontextentity() {},
      onopentagname(start, end) {
        endText()
        tag = html.slice(start, end).toLowerCase()
        attributes = []
      },
      onattribname(start, end) {
        attributes.push({ name: html.slice(start, end).toLowerCase(), nameRange: { start, end }, start: end, end })
        value = undefined
      },
      onattribdata(start, end) {
        value = { start: value?.start ?? start, end }
      },
      onattribentity() {},
      onattribend(quote) {
        const attribute = attributes.at(-1)
        if (!attribute) return
        if (quote !== QuoteType.NoValue) attribute.nameRange = undefined
        if (value) Object.assign(attribute, value)
      },
      onopentagend: () => endTag(),
      onselfclosingtag() {
        endTag()
        tag = ''
      },
      onclosetag() {
        endText()
        tag = ''
      },
      oncomment(start, end, offset) {
        endText()
        replaceRange(start, Math.max(start, end - offset), ' ')
      },
      oncdata(start, end, offset) {
        endText()
        replaceRange(start, end - offset, maskPrinted(html.slice(start, end - offset), masker))
      },
      ondeclaration: endText,
      onprocessinginstruction: endText,
      onend: endText,
    },
  )
  function endTag(): void {
    for (const { name, nameRange, start, end } of attributes) {
      if (end > start) replaceRange(start, end, maskAttribute(name, html.slice(start, end), masker))
      else if (nameRange)
        replaceRange(nameRange.start, nameRange.end, maskName(html.slice(nameRange.start, nameRange.end), masker))
    }
  }
  tokenizer.write(html)
  tokenizer.end()
  return masked + html.slice(copiedUntil)
}

function maskContent(text: string, tag: string, masker: Masker): string {
  if (tag === 'style') return ''
  if (tag !== 'script') return maskPrinted(text, masker)
  return isDataScript(text) ? maskScript(text, masker) : ''
}
