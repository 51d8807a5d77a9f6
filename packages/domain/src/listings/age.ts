import { fold, toLine } from '../text/text.ts'

/** Parses an age rule into the words we show: `All Ages`, `18+`, `21+`, `6+`; null if none is printed. */
export function parseAge(text: string | null | undefined): string | null {
  if (!text) return null
  const printed = fold(toLine(text))
  if (/\ball[\s-]*ages?\b|(?<![\w/])a\/a(?![\w/])/.test(printed)) return 'All Ages'
  const ageMatch =
    /\b(\d{1,2}) ?(?:\+|plus\b|and (?:over|up|older)\b|& (?:over|up|older)\b)/.exec(printed) ??
    /\b(?:ages?|over) ?:? ?(\d{1,2})\b/.exec(printed)
  const age = ageMatch ? Number(ageMatch[1]) : undefined
  return age !== undefined && age >= 2 && age <= 35 ? `${age}+` : null
}
