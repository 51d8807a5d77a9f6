import { parsePrice } from '@houselights/domain/prices/parse-price'
import { anyOf } from '@houselights/domain/text/pattern'
import { withoutTrailing } from '@houselights/domain/text/text'
import { areOnlyTerms, foldLine, MAX_TERMS_LINE_LENGTH, type Term, type TermKind, toTerms } from './terms.ts'

const GOODS = anyOf`
  beers?|drinks?|tacos?|wells?|shots?|cocktails?|pints?|wines?|margaritas?|food|burgers?|pizzas?|
  dinners?|brunch|buffet|raffles?|prizes?|gift|merch|parking|gratuity|minimum|vinyl|cd|lp
`
/** If a line mentions goods like these, an amount is treated as their price, unless an entry word is next to it. */
const OTHER_GOODS = new RegExp(String.raw`\b${GOODS}\b`)
/** A larger amount in prose is not a ticket price. */
const MAX_PROSE_PRICE = 300
const PRICE_KINDS: ReadonlySet<TermKind> = new Set(['amount', 'free', 'flexible price', 'price word', 'time limit'])

/**
 * Finds the price in a line of a description, as printed: `$10 b4 11 - $15 after` in `10pm 19+ $10 b4 11 - $15 after`,
 * `$14.50` with the neighboring words of a sentence, `No cover`. Undefined if there is none. In prose, an amount counts
 * only next to a price word, and a word such as "free" only next to what is free.
 */
export function findPrice(line: string): string | undefined {
  const { printed, folded } = foldLine(line)
  if (!/\$|free|cover|charge|gratis|pwy|pay what|notaflof|sliding|donation|turned away/.test(folded)) return undefined
  const terms = toTerms(folded)
  const isTermsOnly = printed.length <= MAX_TERMS_LINE_LENGTH && areOnlyTerms(terms)
  const prices = joinRuns(terms).flatMap((run) =>
    isPrice(run, folded, isTermsOnly) ? getPrintedRun(run, printed) : [],
  )
  return prices.length > 0 ? prices.join('; ') : undefined
}

/** Groups adjacent terms into runs, split at other words, times and ages. */
function joinRuns(terms: readonly Term[]): Term[][] {
  const runs: Term[][] = [[]]
  for (const term of terms) {
    if (PRICE_KINDS.has(term.kind) || term.kind === 'filler' || term.kind === 'label') runs.at(-1)?.push(term)
    else runs.push([])
  }
  return runs
}

function isPrice(run: readonly Term[], folded: string, isTermsOnly: boolean): boolean {
  const hasKind = (kind: TermKind): boolean => run.some((term) => term.kind === kind)
  if (hasKind('flexible price')) return true
  const hasPriceWords = hasKind('price word') || hasKind('time limit')
  if (hasKind('amount')) {
    const amounts = run
      .filter(({ kind }) => kind === 'amount')
      .map(({ start, end }) => parseAmount(folded.slice(start, end)))
    if (isTermsOnly) return hasPriceWords || !OTHER_GOODS.test(folded)
    const isEntryPrice = run.some(
      ({ kind, start, end }) => kind === 'price word' && ENTRY_WORDS.test(folded.slice(start, end)),
    )
    return (
      amounts.every((amount) => amount <= MAX_PROSE_PRICE) &&
      (isEntryPrice || (hasPriceWords && !OTHER_GOODS.test(folded)))
    )
  }
  if (!hasKind('free')) return false
  const isEventLabel = run.some(
    ({ kind, start, end }) => kind === 'label' && EVENT_WORDS.test(folded.slice(start, end)),
  )
  return isTermsOnly || hasPriceWords || isEventLabel || /\bno c/.test(folded)
}

/** Words that mark an amount as the price of entry, even if the text mentions other goods. */
const ENTRY_WORDS = /^(?:covers?|tickets?|tix|admission|entry|entrance|at the door|(?:in )?adv|pre)/

const parseAmount = (text: string): number => parsePrice(text).min ?? Infinity

/** Returns the text from the first price term to the last, with the word for a free show after it (`free concert`). */
function getPrintedRun(run: readonly Term[], printed: string): string {
  const firstIndex = run.findIndex(({ kind }) => PRICE_KINDS.has(kind) && kind !== 'time limit')
  const lastIndex = run.findLastIndex(({ kind }) => PRICE_KINDS.has(kind))
  const nextTerm = run.slice(lastIndex + 1).find(({ kind }) => kind !== 'filler')
  const [from, to] = [run[firstIndex]?.start ?? 0, run[lastIndex]?.end ?? 0]
  const isEventLabel =
    nextTerm &&
    EVENT_WORDS.test(printed.slice(nextTerm.start, nextTerm.end)) &&
    /^\s*$/.test(printed.slice(to, nextTerm.start))
  const text = withoutTrailing(printed.slice(from, isEventLabel ? nextTerm.end : to).trim(), ' ;,.:-–')
  return text.lastIndexOf('(') > text.lastIndexOf(')') ? `${text})` : text
}

const EVENT_WORDS = /^(?:show|concert|event|part|live|music)/i
