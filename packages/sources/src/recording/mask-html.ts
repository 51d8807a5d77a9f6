import { QuoteType, Tokenizer } from 'htmlparser2'
import { maskAttribute, maskName } from './mask-attribute.ts'
import { maskPrinted } from './mask-printed.ts'
import { isDataScript, maskScript } from './mask-script.ts'
import type { Masker } from './masker.ts'

interface Attribute {
  name: string
  /** Where its name stands, if that is all there is of it. */
  named: { start: number; end: number } | undefined
  start: number
  end: number
}

/**
 * Masks a page or a piece of one in its source, so that everything else stays as it was printed: faulty markup too.
 * Comments, styles and scripts that nobody reads are emptied.
 */
export function maskHtml(html: string, masker: Masker, { xml = false } = {}): string {
  let masked = ''
  let last = 0
  /** Replaces a range of the source. */
  const put = (start: number, end: number, text: string) => {
    masked += html.slice(last, start) + text
    last = end
  }
  let tag = ''
  let attributes: Attribute[] = []
  let text: { start: number; end: number } | undefined
  const endText = () => {
    if (!text) return
    const { start, end } = text
    text = undefined
    put(start, end, maskContent(html.slice(start, end), tag, masker))
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
        attributes.push({ name: html.slice(start, end).toLowerCase(), named: { start, end }, start: end, end })
        value = undefined
      },
      onattribdata(start, end) {
        value = { start: value?.start ?? start, end }
      },
      onattribentity() {},
      onattribend(quote) {
        const last = attributes.at(-1)
        if (!last) return
        if (quote !== QuoteType.NoValue) last.named = undefined
        if (value) Object.assign(last, value)
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
        put(start, Math.max(start, end - offset), ' ')
      },
      oncdata(start, end, offset) {
        endText()
        put(start, end - offset, maskPrinted(html.slice(start, end - offset), masker))
      },
      ondeclaration: endText,
      onprocessinginstruction: endText,
      onend: endText,
    },
  )
  function endTag(): void {
    for (const { name, named, start, end } of attributes) {
      if (end > start) put(start, end, maskAttribute(name, html.slice(start, end), masker))
      else if (named) put(named.start, named.end, maskName(html.slice(named.start, named.end), masker))
    }
  }
  tokenizer.write(html)
  tokenizer.end()
  return masked + html.slice(last)
}

function maskContent(text: string, tag: string, masker: Masker): string {
  if (tag === 'style') return ''
  if (tag !== 'script') return maskPrinted(text, masker)
  return isDataScript(text) ? maskScript(text, masker) : ''
}
