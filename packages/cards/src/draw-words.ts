import { CARD_HEIGHT, CARD_WIDTH } from '@houselights/types/card-addresses'
import satori from 'satori'
import type { Card } from './card.ts'
import { layoutOf } from './card-layout.ts'
import { fontsFor } from './fonts.ts'

/** The words of a card as an SVG of paths. Letters that no font has are left out, and named. */
export async function drawWords(card: Card): Promise<{ svg: string; missing: ReadonlySet<string> }> {
  const missing = new Set<string>()
  const fonts = fontsFor(lettersOf(card))
  const draw = (shown: Card) =>
    satori(layoutOf(shown), {
      ...{ width: CARD_WIDTH, height: CARD_HEIGHT, fonts },
      loadAdditionalAsset: async (_, segment) => {
        for (const letter of segment) missing.add(letter)
        return []
      },
    })
  const svg = await draw(card)
  return { svg: missing.size === 0 ? svg : await draw(without(card, missing)), missing }
}

const lettersOf = ({ over, title, under, foot }: Card): string =>
  [over, title, under, foot?.strong, foot?.soft].join('')

function without(card: Card, letters: ReadonlySet<string>): Card {
  const cut = (text: string) => Array.from(text, (letter) => (letters.has(letter) ? '' : letter)).join('')
  const { over, title, under, foot } = card
  return {
    ...card,
    over: over && cut(over),
    title: cut(title),
    under: under && cut(under),
    foot: foot && { strong: cut(foot.strong), soft: foot.soft && cut(foot.soft) },
  }
}
