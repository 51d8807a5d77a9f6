import { HOSTILE } from '@houselights/contracts/testing/hostile/hostile-strings'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCard } from './draw-image.ts'

const TEXTS = [
  ...HOSTILE.html,
  ...HOSTILE.svg,
  ...HOSTILE.script,
  ...HOSTILE.mutation,
  ...HOSTILE.unicode,
  ...HOSTILE.log,
]
/** Two strings for each of a card's six texts. */
const TEXTS_PER_CARD = 12

test('a card with hostile strings is drawn at the usual size', async () => {
  for (let start = 0; start < TEXTS.length; start += TEXTS_PER_CARD) {
    const texts = TEXTS.slice(start, start + TEXTS_PER_CARD)
    const joinPair = (textIndex: number) => texts.slice(2 * textIndex, 2 * textIndex + 2).join(' ')
    const [aboveTitle, title, belowTitle, strong, soft, fallbackTitle] = [
      joinPair(0),
      joinPair(1),
      joinPair(2),
      joinPair(3),
      joinPair(4),
      joinPair(5),
    ]
    const jpeg = await drawCard(
      {
        aboveTitle,
        title,
        belowTitle,
        mark: null,
        picture: null,
        fallbackTitles: [fallbackTitle],
        foot: { strong, soft },
      },
      null,
    )
    const { format, width, height } = await sharp(jpeg).metadata()
    expect([format, width, height], JSON.stringify(title.slice(0, 50))).toEqual(['jpeg', 1200, 630])
  }
})
