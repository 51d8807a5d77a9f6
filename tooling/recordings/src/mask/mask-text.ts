import { anyOf } from './any-of.ts'
import { findUnmaskedHost } from './unmasked-hosts.ts'
import type { Masker } from './masker.ts'

const WORD = String.raw`\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*`

/** Top-level domains of hosts that are printed without `https:`. */
const DOMAINS =
  anyOf(`com org net info io fm co us ca tv me biz edu gov live link bio dance bar club art uk de fr es nyc fans
  page app`)
const HOST = String.raw`[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.(?:${DOMAINS})`
const REST = String.raw`[^\s"'<>)\]]*`
const ADDRESS = [
  String.raw`(?:(?:https?|webcals?):)?\/\/${HOST}(?![\p{L}\p{N}])${REST}`,
  String.raw`https?:\/\/${REST}`,
  String.raw`(?<![\p{L}\p{N}@.-])${HOST}(?![\p{L}\p{N}-])(?:\/${REST})?`,
].join('|')

const CLOCK = String.raw`\d\d:?\d\d(?::?\d\d(?:\.\d+)?)?`
const OFFSET = String.raw`(?:\s?Z|\s?[+-]\d\d:?\d\d)`
const TIMESTAMP = String.raw`\d{4}-\d\d-\d\d(?:[T ]${CLOCK}${OFFSET}?)?(?!\d)|\b\d{8}T\d{6}Z?|\bT\d{4,6}Z?\b`

const STREET = anyOf('street st avenue ave boulevard blvd road rd drive dr way lane plaza place highway square')
/** Words of a street's name start with a capital, unlike weekdays after dates in The List. */
const STREET_NAME = String.raw`(?:(?-i:\p{Lu})[\p{L}.'’]*|\d+(?:st|nd|rd|th))`

/** The parts of running text by name, tried in this order. Anything else (punctuation, white space) stays. */
const PART_PATTERNS: readonly (readonly [name: string, pattern: string])[] = [
  // letters of UTF-8 decoded as another encoding, which the fetcher corrects
  ['mojibake', String.raw`[ÂÃ][\u0080-\u00bf]|â[\u0080-\u00bf€™œ‚„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜š›žŸ]{2}`],
  ['escape', String.raw`\\u[\da-f]{4}|\\[nrt]`],
  ['data', String.raw`data:[\w/+.-]+[;,][\w+/=;,%.-]*`],
  ['mail', String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`],
  ['address', ADDRESS],
  ['zone', String.raw`\b(?:America|US|Europe|Etc|Canada)\/[A-Z]\w+`],
  ['timestamp', TIMESTAMP],
  ['uuid', String.raw`\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b`],
  ['phone', String.raw`(?<![\d.])(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}(?!\d)|\+1\d{10}\b`],
  ['postcode', String.raw`\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b`],
  // a street number, which would identify the building even with another street name
  ['streetNumber', String.raw`(?<![\p{L}\p{N}$.:/])\d{1,5}(?=[ +](?:${STREET_NAME}[ +]){1,3}(?:${STREET})\b)`],
  ['count', String.raw`\d{1,3}(?:,\d{3})+(?!\d)`],
  ['coordinate', String.raw`\d+\.\d{4,}`],
  ['mixed', String.raw`[\p{L}\p{N}_]*(?:\p{N}[\p{L}_]|[\p{L}_]\p{N})[\p{L}\p{N}_]*`],
  ['digits', String.raw`\d{5,}`],
  ['word', WORD],
]

const PARTS = new RegExp(PART_PATTERNS.map(([name, pattern]) => `(?<${name}>${pattern})`).join('|'), 'giu')

/**
 * Masks running text and parts of addresses: words, ids, addresses, mail addresses, phone numbers. The length stays,
 * except for addresses. Parts without a mask stay.
 */
export function maskText(text: string, masker: Masker): string {
  const masks: Readonly<Record<string, (part: string) => string>> = {
    data: () => 'data:,',
    mail: (mail) => maskMail(mail, masker),
    address: (address) => maskAddress(address, masker),
    uuid: masker.id,
    phone: maskPhone,
    postcode: masker.id,
    streetNumber: masker.number,
    coordinate: (coordinate) => maskCoordinate(coordinate, masker),
    mixed: (mixed) => maskMixed(mixed, masker),
    digits: (digits) => maskDigits(digits, masker),
    word: masker.word,
  }
  return text.replace(PARTS, (part: string, ...rest: unknown[]) => {
    // the last argument has the named groups
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>
    const name = Object.keys(groups).find((group) => groups[group] !== undefined)
    return (name ? masks[name] : undefined)?.(part) ?? part
  })
}

/** Replaces a phone number by one that is reserved for fiction. */
function maskPhone(phone: string): string {
  const digits = [...'4155550100']
  const digitCount = phone.replace(/\D/g, '').length
  if (digitCount > digits.length) digits.unshift('1')
  return phone.replace(/\d/g, () => digits.shift() ?? '0')
}

/** Moves a coordinate by a few hundred meters. */
function maskCoordinate(coordinate: string, masker: Masker): string {
  const [whole = '', decimals = ''] = coordinate.split('.')
  return /^0*$/.test(decimals.slice(2))
    ? coordinate
    : `${whole}.${decimals.slice(0, 2)}${masker.number(decimals.slice(2))}`
}

/** Masks long numbers as ids, unless they're days (`20260802`, `260802`) or timestamps in seconds or milliseconds. */
function maskDigits(digits: string, masker: Masker): string {
  return isDay(digits) || isTimestamp(digits) ? digits : masker.number(digits)
}

const isDay = (digits: string): boolean =>
  /^20[0-4]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{2}|\d{4}|\d{6})?$/.test(digits) ||
  /^(?:1\d|2\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits)
const isTimestamp = (digits: string): boolean => /^1[2-9]\d{8}(?:\d{3})?$/.test(digits)

/**
 * Masks letters mixed with digits. `8pm`, `21st`, `80s` and `B2B` stay; `2hearts` is a word with a number; a long
 * mixture is an id.
 */
function maskMixed(mixed: string, masker: Masker): string {
  const runs = mixed.match(/\p{L}+|\p{N}+|_+/gu) ?? []
  const changes = runs.filter((run) => !/_/.test(run)).length
  if (changes > 3 && mixed.length >= 8) return masker.id(mixed)
  return runs
    .map((run) =>
      /\p{L}/u.test(run) ? (UNITS.test(run) ? run : masker.word(run)) : run.length > 4 ? maskDigits(run, masker) : run,
    )
    .join('')
}
const UNITS = /^(?:(?:am|pm)+|a|p|m|st|nd|rd|th|s|k|h|x|b|z|t|e)$/i

const maskMail = (mail: string, masker: Masker): string => {
  const atIndex = mail.lastIndexOf('@')
  return `${maskText(mail.slice(0, atIndex), masker)}@${maskHost(mail.slice(atIndex + 1), masker)}`
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|svg|avif|ico)(?=[?#]|$)/i

/**
 * Masks an address: hosts become reserved ones, except those that rules know, and the words of its path are masked like
 * all others. Pictures may not be shown, so their hosts always become reserved ones.
 */
export function maskAddress(address: string, masker: Masker): string {
  const match = /^((?:[a-z]+:)?\/\/|)(?:[^/?#@]*@)?([^/?#:]*)(:\d+)?(.*)$/is.exec(address)
  if (!match) return maskText(address, masker)
  const [, scheme = '', host = '', port = '', rest = ''] = match
  const masked = PICTURE.test(rest) ? toReservedHost(host, masker) : maskHost(host, masker)
  return scheme + masked + port + maskRelative(rest, masker)
}

/** Masks an address without a host: `/events/some-night?page=2`, `some-night.html#tickets`. */
export function maskRelative(address: string, masker: Masker): string {
  const [, path = '', query = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  return maskPath(path, masker) + maskQuery(query, masker) + maskPath(anchor, masker)
}

const maskPath = (path: string, masker: Masker): string =>
  path
    .split('/')
    .map((segment) => maskEncoded(segment, masker))
    .join('/')

/** Masks the values in a query. Names of parameters stay, like names of fields. */
function maskQuery(query: string, masker: Masker): string {
  return query.replace(
    /([?&;]?)([^=&;?]*)(=?)([^&;]*)/g,
    (_, separator: string, name: string, equals: string, value: string) =>
      equals ? `${separator}${name}=${maskEncoded(value, masker)}` : separator + maskEncoded(name, masker),
  )
}

function maskEncoded(text: string, masker: Masker): string {
  if (!text.includes('%')) return maskText(text, masker)
  try {
    const decoded = decodeURIComponent(text)
    return encodeURIComponent(maskText(decoded, masker))
  } catch {
    // characters escaped in another encoding: all of them are replaced
    return masker.id(text.replace(/[^a-z\d]/gi, 'x'))
  }
}

/** Masks a host: `www.lantern.com` → `www.budkert.example`. */
function maskHost(host: string, masker: Masker): string {
  const lower = host.toLowerCase()
  const keptHost = findUnmaskedHost(lower)
  if (keptHost === undefined) return toReservedHost(host, masker)
  if (/^tickets?\./.test(keptHost)) return `${keptHost.split('.')[0]}.example.com`
  const otherLabels = lower.slice(0, -keptHost.length).split('.').slice(0, -1)
  return [...otherLabels.map((label) => maskLabel(label, masker)), keptHost].join('.')
}

function toReservedHost(host: string, masker: Masker): string {
  const labels = host.toLowerCase().split('.')
  if (labels.at(-1) === 'example' || labels.length < 2) return host
  const maskedLabels = labels.slice(0, labels.length > 2 && /^(?:co|com|org)$/.test(labels.at(-2) ?? '') ? -2 : -1)
  return [...maskedLabels.map((label) => maskLabel(label, masker)), 'example'].join('.')
}

const maskLabel = (label: string, masker: Masker): string =>
  label.replace(/\p{L}+|\d{5,}/gu, (run) => (/\d/.test(run) ? masker.number(run) : masker.word(run))).toLowerCase()
