import { anyOf } from './any-of.ts'

const WORD = String.raw`\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*`

/** Ends of hosts that are printed without `https:` in front. */
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
const MOMENT = String.raw`\d{4}-\d\d-\d\d(?:[T ]${CLOCK}${OFFSET}?)?(?!\d)|\b\d{8}T\d{6}Z?|\bT\d{4,6}Z?\b`

const STREET = anyOf('street st avenue ave boulevard blvd road rd drive dr way lane plaza place highway square')
/** Words of a street's name begin with a capital, as no weekday behind a date does in The List. */
const STREET_NAME = String.raw`(?:(?-i:\p{Lu})[\p{L}.'’]*|\d+(?:st|nd|rd|th))`

/** What running text is made of, by name, tried in this order; what is none of these (signs, blanks) stays. */
const NAMED: readonly (readonly [name: string, pattern: string])[] = [
  // letters of UTF-8 read twice, which a reader corrects
  ['mojibake', String.raw`[ÂÃ][\u0080-\u00bf]|â[\u0080-\u00bf€™œ‚„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜š›žŸ]{2}`],
  ['escape', String.raw`\\u[\da-f]{4}|\\[nrt]`],
  ['data', String.raw`data:[\w/+.-]+[;,][\w+/=;,%.-]*`],
  ['mail', String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`],
  ['address', ADDRESS],
  ['zone', String.raw`\b(?:America|US|Europe|Etc|Canada)\/[A-Z]\w+`],
  ['moment', MOMENT],
  ['uuid', String.raw`\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b`],
  ['phone', String.raw`(?<![\d.])(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}(?!\d)|\+1\d{10}\b`],
  ['postcode', String.raw`\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b`],
  // a house number, which would identify the building even in a street of another name
  ['house', String.raw`(?<![\p{L}\p{N}$.:/])\d{1,5}(?=[ +](?:${STREET_NAME}[ +]){1,3}(?:${STREET})\b)`],
  ['count', String.raw`\d{1,3}(?:,\d{3})+(?!\d)`],
  ['place', String.raw`\d+\.\d{4,}`],
  ['mixed', String.raw`[\p{L}\p{N}_]*(?:\p{N}[\p{L}_]|[\p{L}_]\p{N})[\p{L}\p{N}_]*`],
  ['digits', String.raw`\d{5,}`],
  ['word', WORD],
]

export const PARTS = new RegExp(NAMED.map(([name, pattern]) => `(?<${name}>${pattern})`).join('|'), 'giu')
