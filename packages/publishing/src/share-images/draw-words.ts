import { CARD_HEIGHT, CARD_WIDTH } from '@houselights/contracts/pictures/share-image-addresses'
import satori from 'satori'
import { getFonts } from './fonts.ts'
import { layOut } from './layout.ts'
import type { Card } from './share-image.ts'

/**
 * Leaves out letters that no font has. A title that would lose most of its letters is replaced, and the replacement
 * isn't repeated below the title.
 */
function replaceMissing(card: Card, missing: ReadonlySet<string>): Card {
  const removeMissing = (text: string) =>
    removeGaps(Array.from(text, (letter) => (missing.has(letter) ? '' : letter)).join(''))
  const isReadable = (text: string) =>
    countLetters(removeMissing(text)) > 0 && countLetters(removeMissing(text)) * 2 >= countLetters(text)
  const { aboveTitle, belowTitle, foot } = card
  const printedTitle = [card.title, ...card.fallbackTitles].find(isReadable) ?? card.title
  const title = removeMissing(printedTitle)
  const belowText = belowTitle && removeMissing(belowTitle)
  return {
    ...card,
    aboveTitle: aboveTitle && removeMissing(aboveTitle),
    title,
    belowTitle: printedTitle !== card.title && belowText?.endsWith(title) ? null : belowText,
    foot: foot && { strong: removeMissing(foot.strong), soft: foot.soft && removeMissing(foot.soft) },
  }
}

/** Removes the gaps that removed names leave in a list of names. */
const removeGaps = (text: string): string => text.replace(/(?<=^|^with |, )(?:, )+/g, '').replace(/(?:, )+$/, '')

const countLetters = (text: string): number => text.replace(/[\s\p{M}]/gu, '').length

/** Draws a card's text as an SVG of paths. Leaves out letters that no font has, and returns them. */
export async function drawWords(card: Card): Promise<{ svg: string; missing: ReadonlySet<string> }> {
  const missing = new Set<string>()
  const fonts = getFonts(toLetters(card))
  for (;;) {
    const knownCount = missing.size
    const svg = await satori(layOut(replaceMissing(card, missing)), {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      fonts,
      loadAdditionalAsset: async (_, segment) => {
        for (const letter of segment) missing.add(letter)
        return []
      },
    })
    // Draws again without those letters and with the replacements. This ends, because no letter is reported twice.
    if (missing.size === knownCount) return { svg, missing }
  }
}

const toLetters = ({ aboveTitle, title, fallbackTitles, belowTitle, foot }: Card): string =>
  [aboveTitle, title, ...fallbackTitles, belowTitle, foot?.strong, foot?.soft].join('')
