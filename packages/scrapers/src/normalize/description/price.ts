import { parsePrice } from '@houselights/domain/prices/parse-price'
import { anyOf } from '@houselights/domain/text/pattern'
import { withoutTrailing } from '@houselights/domain/text/text'
import { foldedLine, MAX_TERMS_LINE_LENGTH, onlyTerms, type Term, type TermKind, toTerms } from './terms.ts'

const GOODS = anyOf`
  beers?|drinks?|tacos?|wells?|shots?|cocktails?|pints?|wines?|margaritas?|food|burgers?|pizzas?|
  dinners?|brunch|buffet|raffles?|prizes?|gift|merch|parking|gratuity|minimum|vinyl|cd|lp
`
/** Where these are sold, a sum is theirs unless a word calls it the entry's. */
const SOLD_TOO = new RegExp(String.raw`\b${GOODS}\b`)
/** A larger sum in prose is no ticket's. */
const MAX_PROSE_PRICE = 300
const PRICE: ReadonlySet<TermKind> = new Set(['sum', 'free', 'own price', 'price word', 'limit'])

/**
 * The price that a line of a description prints, as printed: `$10 b4 11 - $15 after` of `10pm 19+ $10 b4 11 - $15
 * after`, `$14.50` with the words beside it of a sentence, `No cover`. Undefined where none is: a sum in prose counts
 * only beside a word of prices, and a word such as "free" only beside what is free.
 */
export function priceInLine(line: string): string | undefined {
  const { printed, folded } = foldedLine(line)
  if (!/\$|free|cover|charge|gratis|pwy|pay what|notaflof|sliding|donation|turned away/.test(folded)) return undefined
  const terms = toTerms(folded)
  const whole = printed.length <= MAX_TERMS_LINE_LENGTH && onlyTerms(terms)
  const found = joinRuns(terms).flatMap((run) => (isPrice(run, folded, whole) ? printedRun(run, printed) : []))
  return found.length > 0 ? found.join('; ') : undefined
}

/** Terms side by side, parted where other words stand, or an hour, an age, a label. */
function joinRuns(terms: readonly Term[]): Term[][] {
  const runs: Term[][] = [[]]
  for (const term of terms) {
    if (PRICE.has(term.kind) || term.kind === 'filler' || term.kind === 'label') runs.at(-1)?.push(term)
    else runs.push([])
  }
  return runs
}

function isPrice(run: readonly Term[], folded: string, whole: boolean): boolean {
  const has = (kind: TermKind): boolean => run.some((term) => term.kind === kind)
  if (has('own price')) return true
  const words = has('price word') || has('limit')
  if (has('sum')) {
    const sums = run.filter(({ kind }) => kind === 'sum').map(({ start, end }) => amountIn(folded.slice(start, end)))
    if (whole) return words || !SOLD_TOO.test(folded)
    const called = run.some(({ kind, start, end }) => kind === 'price word' && ENTRY.test(folded.slice(start, end)))
    return sums.every((amount) => amount <= MAX_PROSE_PRICE) && (called || (words && !SOLD_TOO.test(folded)))
  }
  if (!has('free')) return false
  const event = run.some(({ kind, start, end }) => kind === 'label' && EVENT.test(folded.slice(start, end)))
  return whole || words || event || /\bno c/.test(folded)
}

/** What calls a sum the price of getting in, whatever else is sold. */
const ENTRY = /^(?:covers?|tickets?|tix|admission|entry|entrance|at the door|(?:in )?adv|pre)/

const amountIn = (sum: string): number => parsePrice(sum).min ?? Infinity

/** From the first term of price to the last, with the signs between them, and the show that is free. */
function printedRun(run: readonly Term[], printed: string): string {
  const begin = run.findIndex(({ kind }) => PRICE.has(kind) && kind !== 'limit')
  const end = run.findLastIndex(({ kind }) => PRICE.has(kind))
  const next = run.slice(end + 1).find(({ kind }) => kind !== 'filler')
  const [from, to] = [run[begin]?.start ?? 0, run[end]?.end ?? 0]
  const event = next && EVENT.test(printed.slice(next.start, next.end)) && /^\s*$/.test(printed.slice(to, next.start))
  const text = withoutTrailing(printed.slice(from, event ? next.end : to).trim(), ' ;,.:-–')
  return text.lastIndexOf('(') > text.lastIndexOf(')') ? `${text})` : text
}

const EVENT = /^(?:show|concert|event|part|live|music)/i
