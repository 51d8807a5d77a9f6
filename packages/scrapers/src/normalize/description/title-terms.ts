import { type PrintedTimes, readTimes } from '@houselights/domain/dates/printed-time'
import { priceInLine } from './price.ts'
import { foldedLine, onlyTerms, type Term, type TermKind, termsOf } from './terms.ts'

const PRICE: ReadonlySet<TermKind> = new Set(['sum', 'free', 'own price'])

/**
 * The hours and the price that a title prints beside the name: in brackets, or before or behind a sign that parts them
 * from it: `NAME (8PM - CLOSE)`, `8pm: NAME`, `NAME - Free Entrance`. `loose` holds hours that end the title without such
 * a sign. Words inside the name say nothing ("4AM LAST CALL", "Born Free").
 */
export function termsInTitle(title: string): { times?: PrintedTimes; loose?: PrintedTimes; price?: string } {
  const texts = title.split('\n').flatMap(partsOf)
  const times = texts
    .filter((text) => HALVED.test(text))
    .map(readTimes)
    .find(({ show, doors }) => show || doors)
  const end = closing(title)
  const price = texts.map((text) => priceInLine(text)).find(Boolean) ?? closingSum(end)
  const loose = times ? undefined : closingTimes(end)
  return { ...(times && { times }), ...(loose && { loose }), ...(price && { price }) }
}

/** With am or pm: 5:30 alone may be either. */
const HALVED = /\d ?[ap]\.? ?m\b|\d[ap]\b|noon|midnight|\b(?:1[3-9]|2[0-3]):\d\d/i
const BRACKETED = /[([]([^()[\]]{1,80})[)\]]/g
const PARTS = /\s[-–—~|•*·/@]+\s|\s[-–—~|•*·@]|[|•·]|:\s|,\s/

/** What stands apart from the name and is nothing but terms. */
function partsOf(line: string): string[] {
  const bracketed = [...line.matchAll(BRACKETED)].map(([, inner = '']) => inner)
  const plain = line.replace(BRACKETED, ' ').split(PARTS)
  // a title of one part is the name
  const apart = plain.length > 1 ? plain : []
  return [...bracketed, ...apart].filter(isTerms)
}

const isTerms = (text: string): boolean => {
  const { folded } = foldedLine(text)
  return folded !== '' && onlyTerms(termsOf(folded))
}

interface Closing {
  printed: string
  terms: Term[]
}

function closing(title: string): Closing {
  const { printed, folded } = foldedLine(title)
  const terms = termsOf(folded)
  return { printed, terms: terms.slice(terms.findLastIndex(({ kind }) => kind === 'other') + 1) }
}

function closingTimes({ printed, terms }: Closing): PrintedTimes | undefined {
  const first = terms.find(({ kind }) => kind === 'hour')
  const text = first && printed.slice(terms[0]?.start ?? first.start)
  if (!text || !HALVED.test(text)) return undefined
  const times = readTimes(text)
  return times.show || times.doors ? times : undefined
}

/** The cover charge behind the name: "Quartet $15". */
function closingSum({ printed, terms }: Closing): string | undefined {
  const begin = terms.findIndex(({ kind }) => PRICE.has(kind) && kind !== 'free')
  const [first] = terms.slice(begin)
  return begin >= 0 && first && first.start > 0 ? priceInLine(printed.slice(first.start)) : undefined
}
