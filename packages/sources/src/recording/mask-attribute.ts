import { anyOf } from './any-of.ts'
import { holdsTags, maskPrinted } from './mask-printed.ts'
import { isData, maskScript } from './mask-script.ts'
import { maskAddress, maskRelative, maskText } from './mask-text.ts'
import type { Masker } from './masker.ts'

const named = (names: string): RegExp => new RegExp(`^(?:${anyOf(names)})$`, 'i')

/** Attributes whose values are the language's own words or a program's numbers. */
const OF_MARKUP = named(`
  type rel itemprop itemscope itemtype property http-equiv charset lang dir role width height colspan rowspan align valign
  border cellpadding cellspacing method target media loading decoding fetchpriority sizes size color face bgcolor tabindex
  datetime xmlns.* xml:.* viewbox d points transform fill stroke.* version enctype autocomplete crossorigin referrerpolicy
  ng-(?:show|hide|if|class|repeat|app|controller) v-.* x-.* @.*`)
/** Attributes whose values are names that a program gave. */
const OF_PROGRAMS = named(`
  class id name for form headers aria-(?:labelledby|controls|describedby|owns)
  data-(?:hook|testid|test|type|mesh-id|toggle|target|block|elementor-type|widget_type)`)
/** Attributes whose values are addresses. */
const OF_PAGES = named(`
  href src action formaction poster background cite data xlink:href
  data-(?:src|href|url|image|original|bg|lazy|lazy-src|permalink|file|link)`)
/** Attributes whose values people read or hear. */
const SEEN = /^(?:alt|title|value|placeholder|label|aria-label|srcdoc)$/
/** What a page states for browsers and search engines. */
const OF_BROWSERS =
  /^(?:text\/html\b|width=|(?:no)?index\b|(?:no)?follow\b|website$|article$|summary|[a-z]{2}_[A-Z]{2}$)/
const ADDRESS = /^\s*(?:(?:https?:)?\/\/|\/[\w#%?-]|#\/|(?:mailto|tel|sms|javascript|data|webcals?):)/i

/** Masks the value of an attribute, as it stands in the source. */
export function maskAttribute(name: string, printed: string, text: Masker): string {
  if (OF_MARKUP.test(name) || (name === 'content' && OF_BROWSERS.test(printed))) return printed
  // what a click does is not read
  if (/^on/.test(name) || name === 'integrity' || name === 'nonce') return ''
  const masker = SEEN.test(name) ? text : text.unseen
  return maskPrinted(printed, masker, (value) => {
    if (isData(value)) return maskScript(value, masker)
    if (name === 'style') return maskStyle(value, masker)
    if (name === 'srcset' || name === 'data-srcset' || name === 'imagesrcset') return maskSet(value, masker)
    if (OF_PAGES.test(name) || ADDRESS.test(value)) return maskHref(value, masker)
    if (OF_PROGRAMS.test(name) || (/^data-/.test(name) && /^[\w-]+$/.test(value))) return maskMarkup(value, masker)
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

/** Attributes that need no value; any other that has none is a word that got there by a quote too many. */
const ALONE = named(`
  allowfullscreen async autofocus autoplay checked controls crossorigin default defer disabled download formnovalidate hidden
  inert ismap itemscope loop multiple muted nomodule noshade novalidate nowrap open playsinline readonly required reversed
  selected`)

export const maskName = (name: string, masker: Masker): string =>
  ALONE.test(name) || /[-:@]/.test(name) ? name : name.replace(/\p{L}{2,}/gu, (word) => masker.markupWord(word))
