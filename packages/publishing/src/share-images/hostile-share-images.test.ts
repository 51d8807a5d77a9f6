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
/** Two strings in each of six places. */
const TEXTS_PER_CARD = 12

test('draws a card with any of these strings, at the usual size', async () => {
  for (let from = 0; from < TEXTS.length; from += TEXTS_PER_CARD) {
    const texts = TEXTS.slice(from, from + TEXTS_PER_CARD)
    const joinPair = (place: number) => texts.slice(2 * place, 2 * place + 2).join(' ')
    const [over, title, under, strong, soft, instead] = [
      joinPair(0),
      joinPair(1),
      joinPair(2),
      joinPair(3),
      joinPair(4),
      joinPair(5),
    ]
    const jpeg = await drawCard(
      { over, title, under, mark: null, picture: null, instead: [instead], foot: { strong, soft } },
      null,
    )
    const { format, width, height } = await sharp(jpeg).metadata()
    expect([format, width, height], JSON.stringify(title.slice(0, 50))).toEqual(['jpeg', 1200, 630])
  }
})
