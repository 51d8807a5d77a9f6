import { parseBlock } from '@houselights/scrapers/parse/json-ld/blocks'
import { anyOf } from './any-of.ts'
import { maskPrinted } from './mask-printed.ts'
import { maskAddress, maskRelative, maskText } from './mask-text.ts'
import type { Masker } from './masker.ts'

/** Scripts that parsers use, besides those that are JSON: `platforms/eventbrite`, `seetickets/paging`, `dice`. */
const PARSED_SCRIPT = /__SERVER_DATA__\s*=|seetickets_ajax_obj\s*=\s*\{|DiceEventListWidget\.create\(/

/** Keys whose values are terms of a vocabulary, or set by the program that wrote them. */
const TERMS = new RegExp(
  `^(?:${anyOf(`@type @context __typename type types status state event_status_code eventStatus eventAttendanceMode availability
  currency priceCurrency timezone time_zone timeZone tz locale language lang format object code kind prefix validFrom unit`)})$`,
)
const TERM = /^[\w:/.+@-]{1,60}$/
const MEDIA_TYPE = /^(?:image|audio|video|text|application)\/[\w.+-]+$/
const MONEY = /price|amount|cost|fee|cents|value/i

/** Whether a text is JSON, or starts like a JSON array or object. */
export const isData = (text: string): boolean => /^\s*(?:\{\s*["'}]|\[\s*[[{"'\]])/.test(text)

/** Whether a parser uses a script. */
export const isDataScript = (script: string): boolean =>
  PARSED_SCRIPT.test(script) || /^\s*(?:(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?|<!--)?\s*[[{]\s*["'[{\]}]/.test(script)

const TOKENS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\\n]|\\.)*'|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|\/\*[\s\S]*?\*\//gi

/**
 * Masks JSON, or a script that contains some, in its source: strings and long numbers. Keys stay. Invalid JSON stays
 * invalid.
 */
export function maskScript(script: string, masker: Masker): string {
  if (!PARSED_SCRIPT.test(script) && !isParsable(script)) return maskBroken(script, masker)
  const json = PARSED_SCRIPT.test(script) && !isData(script) ? parsePart(script) : script
  let key = ''
  return json.replace(TOKENS, (token, offset: number) => {
    if (token.startsWith('/*')) return '/* */'
    if (!/^["']/.test(token)) return maskNumber(token, key, masker)
    if (/^\s*:/.test(json.slice(offset + token.length, offset + token.length + 20))) {
      key = token.slice(1, -1)
      return isContent(key) ? maskString(token, (text) => maskText(text, masker)) : token
    }
    return maskString(token, (text) => maskValue(text, key, masker))
  })
}

function isParsable(script: string): boolean {
  try {
    parseBlock(script)
    return true
  } catch {
    // it's masked without parsing
    return false
  }
}

/** Masks invalid JSON. If quotes don't pair, the text between two keys is the value of the first. */
function maskBroken(script: string, masker: Masker): string {
  let key = ''
  return script
    .split(/("[@\w-]{1,40}"\s*:)/)
    .map((part, index) => {
      if (index % 2 === 1) {
        key = part.replace(/[":\s]/g, '')
        return part
      }
      const isTerm = TERMS.test(key) && TERM.test(part.replace(/[",\s{}[\]]/g, ''))
      return isTerm || (MONEY.test(key) && /^["\d.,\s]*$/.test(part)) ? part : maskPrinted(part, masker)
    })
    .join('')
}

/** Returns the line that parsers use, from a script that does other things too. */
function parsePart(script: string): string {
  const line = script.split('\n').find((candidate) => PARSED_SCRIPT.test(candidate)) ?? script
  return `\n${line}\n`
}

/** Whether a key is content, such as a title, an address or an id, and not the name of a field. */
const isContent = (key: string): boolean => /\s|\d{5}|\/\/|^[a-z]+(?:-[a-z]+){2,}$/i.test(key)

function maskString(token: string, mask: (text: string) => string): string {
  const quote = token.slice(0, 1)
  const inner = token.slice(1, -1)
  try {
    const text: unknown = JSON.parse(`"${quote === "'" ? inner.replaceAll("\\'", "'").replace(/"/g, '\\"') : inner}"`)
    if (typeof text !== 'string') return token
    const masked = mask(text)
    if (masked === text) return token
    const maskedInner = JSON.stringify(masked).slice(1, -1)
    const escaped = /\\\//.test(inner) ? maskedInner.replaceAll('/', '\\/') : maskedInner
    return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote
  } catch {
    // a string that JSON doesn't allow, for example with line breaks, is masked as printed
    return quote + mask(inner) + quote
  }
}

function maskNumber(number: string, key: string, masker: Masker): string {
  return MONEY.test(key) ? number : maskText(number, masker)
}

function maskValue(text: string, key: string, masker: Masker): string {
  if (TERMS.test(key) && TERM.test(text)) return text
  if (MEDIA_TYPE.test(text)) return text
  if (MONEY.test(key) && /^[\d.,]*$/.test(text)) return text
  if (isData(text)) return maskScript(text, masker)
  if (/^(?:https?:)?\/\/\S+$/i.test(text)) return maskAddress(text, masker)
  if (/^\/[\w%?#][^\s<>]*$/.test(text)) return maskRelative(text, masker)
  return maskPrinted(text, masker)
}
