import type { Card } from './card.ts'

/**
 * A card without those letters. A title that keeps less than half of its letters says nothing: the first of what may stand
 * in its place that keeps more does so, and is not said a second time below.
 */
export function drawable(card: Card, missing: ReadonlySet<string>): Card {
  const cut = (text: string) => withoutGaps(Array.from(text, (letter) => (missing.has(letter) ? '' : letter)).join(''))
  const says = (text: string) => lettersIn(cut(text)) > 0 && lettersIn(cut(text)) * 2 >= lettersIn(text)
  const { over, under, foot } = card
  const chosen = [card.title, ...card.instead].find(says) ?? card.title
  const title = cut(chosen)
  const below = under && cut(under)
  return {
    ...card,
    over: over && cut(over),
    title,
    under: chosen !== card.title && below?.endsWith(title) ? null : below,
    foot: foot && { strong: cut(foot.strong), soft: foot.soft && cut(foot.soft) },
  }
}

/** Of a list of names, some of which are gone. */
const withoutGaps = (text: string): string => text.replace(/(?<=^|^with |, )(?:, )+/g, '').replace(/(?:, )+$/, '')

const lettersIn = (text: string): number => text.replace(/[\s\p{M}]/gu, '').length
