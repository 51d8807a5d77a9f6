import { CARD_HEIGHT, CARD_WIDTH } from '@houselights/types/card-addresses'
import satori from 'satori'
import type { Card } from './card.ts'
import { layoutOf } from './card-layout.ts'
import { drawable } from './drawable.ts'
import { fontsFor } from './fonts.ts'

/** The words of a card as an SVG of paths. Letters that no font has are left out, and named. */
export async function drawWords(card: Card): Promise<{ svg: string; missing: ReadonlySet<string> }> {
  const missing = new Set<string>()
  const fonts = fontsFor(lettersOf(card))
  for (;;) {
    const known = missing.size
    const svg = await satori(layoutOf(drawable(card, missing)), {
      ...{ width: CARD_WIDTH, height: CARD_HEIGHT, fonts },
      loadAdditionalAsset: async (_, segment) => {
        for (const letter of segment) missing.add(letter)
        return []
      },
    })
    // once more without those, and with what then stands in their place: no letter is found missing twice
    if (missing.size === known) return { svg, missing }
  }
}

const lettersOf = ({ over, title, instead, under, foot }: Card): string =>
  [over, title, ...instead, under, foot?.strong, foot?.soft].join('')
