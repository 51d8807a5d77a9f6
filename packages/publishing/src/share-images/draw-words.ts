import { CARD_HEIGHT, CARD_WIDTH } from '@houselights/contracts/pictures/share-image-addresses'
import satori from 'satori'
import { getFonts } from './fonts.ts'
import { layOut } from './layout.ts'
import type { Card } from './share-image.ts'

/**
 * Leaves out letters that no font has. A title that would lose most of its letters is replaced, and the replacement
 * isn't repeated below the title.
 */
function replaceMissingLetters(card: Card, missingLetters: ReadonlySet<string>): Card {
  const removeMissingLetters = (text: string) =>
    removeGaps(Array.from(text, (letter) => (missingLetters.has(letter) ? '' : letter)).join(''))
  const isReadable = (text: string) =>
    countLetters(removeMissingLetters(text)) > 0 && countLetters(removeMissingLetters(text)) * 2 >= countLetters(text)
  const { aboveTitle, belowTitle, foot } = card
  const printedTitle = [card.title, ...card.fallbackTitles].find(isReadable) ?? card.title
  const title = removeMissingLetters(printedTitle)
  const belowText = belowTitle && removeMissingLetters(belowTitle)
  return {
    ...card,
    aboveTitle: aboveTitle && removeMissingLetters(aboveTitle),
    title,
    belowTitle: printedTitle !== card.title && belowText?.endsWith(title) ? null : belowText,
    foot: foot && { strong: removeMissingLetters(foot.strong), soft: foot.soft && removeMissingLetters(foot.soft) },
  }
}

/** Removes the gaps that removed names leave in a list of names. */
const removeGaps = (text: string): string => text.replace(/(?<=^|^with |, )(?:, )+/g, '').replace(/(?:, )+$/, '')

const countLetters = (text: string): number => text.replace(/[\s\p{M}]/gu, '').length

/** Draws a card's text as an SVG of paths. Leaves out letters that no font has, and returns them. */
export async function drawWords(card: Card): Promise<{ svg: string; missingLetters: ReadonlySet<string> }> {
  const missingLetters = new Set<string>()
  const fonts = getFonts(toLetters(card))
  for (;;) {
    const knownCount = missingLetters.size
    const svg = await satori(layOut(replaceMissingLetters(card, missingLetters)), {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      fonts,
      loadAdditionalAsset: async (_, segment) => {
        for (const letter of segment) missingLetters.add(letter)
        return []
      },
    })
    // Draws again without those letters and with the replacements. This ends, because no letter is reported twice.
    if (missingLetters.size === knownCount) return { svg, missingLetters }
  }
}

const toLetters = ({ aboveTitle, title, fallbackTitles, belowTitle, foot }: Card): string =>
  [aboveTitle, title, ...fallbackTitles, belowTitle, foot?.strong, foot?.soft].join('')
