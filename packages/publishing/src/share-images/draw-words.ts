import { CARD_HEIGHT, CARD_WIDTH } from '@houselights/contracts/pictures/share-image-addresses'
import satori from 'satori'
import { fontsFor } from './fonts.ts'
import { layOut } from './layout.ts'
import type { Card } from './share-image.ts'

/** A title that keeps less than half of its letters says nothing: what replaces it is not said below once more. */
function drawable(card: Card, missing: ReadonlySet<string>): Card {
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

/** The words of a card as an SVG of paths. Letters that no font has are left out, and named. */
export async function drawWords(card: Card): Promise<{ svg: string; missing: ReadonlySet<string> }> {
  const missing = new Set<string>()
  const fonts = fontsFor(toLetters(card))
  for (;;) {
    const known = missing.size
    const svg = await satori(layOut(drawable(card, missing)), {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      fonts,
      loadAdditionalAsset: async (_, segment) => {
        for (const letter of segment) missing.add(letter)
        return []
      },
    })
    // once more without those, and with what then stands in their place: no letter is found missing twice
    if (missing.size === known) return { svg, missing }
  }
}

const toLetters = ({ over, title, instead, under, foot }: Card): string =>
  [over, title, ...instead, under, foot?.strong, foot?.soft].join('')
