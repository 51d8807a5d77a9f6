import { CARD_HEIGHT, CARD_WIDTH } from '@houselights/contracts/pictures/share-image-addresses'
import satori from 'satori'
import { getFonts } from './fonts.ts'
import { layOut } from './layout.ts'
import type { Card } from './share-image.ts'

/**
 * Leaves out letters that no font has. A title that would lose most of its letters is replaced, and the replacement
 * isn't repeated below.
 */
function withoutMissing(card: Card, missing: ReadonlySet<string>): Card {
  const withoutMissingLetters = (text: string) =>
    withoutGaps(Array.from(text, (letter) => (missing.has(letter) ? '' : letter)).join(''))
  const isReadable = (text: string) =>
    countLetters(withoutMissingLetters(text)) > 0 && countLetters(withoutMissingLetters(text)) * 2 >= countLetters(text)
  const { over, under, foot } = card
  const printedTitle = [card.title, ...card.instead].find(isReadable) ?? card.title
  const title = withoutMissingLetters(printedTitle)
  const underText = under && withoutMissingLetters(under)
  return {
    ...card,
    over: over && withoutMissingLetters(over),
    title,
    under: printedTitle !== card.title && underText?.endsWith(title) ? null : underText,
    foot: foot && { strong: withoutMissingLetters(foot.strong), soft: foot.soft && withoutMissingLetters(foot.soft) },
  }
}

/** Removes the gaps in a list of names, some of which are gone. */
const withoutGaps = (text: string): string => text.replace(/(?<=^|^with |, )(?:, )+/g, '').replace(/(?:, )+$/, '')

const countLetters = (text: string): number => text.replace(/[\s\p{M}]/gu, '').length

/** Draws a card's text as an SVG of paths. Letters that no font has are left out, and returned. */
export async function drawWords(card: Card): Promise<{ svg: string; missing: ReadonlySet<string> }> {
  const missing = new Set<string>()
  const fonts = getFonts(toLetters(card))
  for (;;) {
    const knownCount = missing.size
    const svg = await satori(layOut(withoutMissing(card, missing)), {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      fonts,
      loadAdditionalAsset: async (_, segment) => {
        for (const letter of segment) missing.add(letter)
        return []
      },
    })
    // draw again without those letters and with the replacements: no letter is reported missing twice
    if (missing.size === knownCount) return { svg, missing }
  }
}

const toLetters = ({ over, title, instead, under, foot }: Card): string =>
  [over, title, ...instead, under, foot?.strong, foot?.soft].join('')
