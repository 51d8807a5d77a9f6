import { CARD_HEIGHT, CARD_WIDTH } from '@houselights/contracts/pictures/share-image-addresses'
import { FAMILY } from './fonts.ts'
import { type Card, FRAME, fillsCard } from './share-image.ts'

type Style = Record<string, string | number>

interface Element {
  type: string
  props: { style: Style; children: (Element | string)[] }
  key: null
}

const box = (style: Style, ...children: (Element | string | null)[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.filter((child) => child !== null) },
  key: null,
})

/** The site's colors on its stage, which is dark in both schemes (design-system/src/tokens.css). */
export const COLORS = { stage: '#15101d', ink: '#fbf4ea', soft: '#c9bdd4', lamp: '#ffbf5f' }
const TONES = {
  bad: { backgroundColor: '#ff98a6', color: '#2c0610' },
  warn: { backgroundColor: COLORS.lamp, color: '#231507' },
}

export const EDGE = 56
const GAP = 48
const WORDMARK = 44
const FONT_SIZES = { aboveTitle: 34, belowTitle: 34, foot: 34, mark: 30 }
const LINE_HEIGHT = 1.04
/** The mean width of a letter, as a fraction of the font size; wider than in most lines. */
const MEAN_LETTER_WIDTH = 0.53
const BELOW_LINE = 0.2
const BLOCK_GAP = 18
/** Returns the height of a line above or below the title, with the gap before it. */
const getHeight = (size: number, lines = 1) => Math.ceil(size * 1.3 * lines) + BLOCK_GAP

export function layOut(card: Card): Element {
  const { aboveTitle, title, foot, mark, picture } = card
  const width = getTextWidth(picture)
  const { size, lines, billLines } = getSizes(card, width)
  return box(
    {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      padding: EDGE,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      color: COLORS.ink,
      fontFamily: FAMILY,
      fontWeight: 500,
    },
    box(
      { height: WORDMARK, alignItems: 'center', paddingLeft: 54, gap: 32 },
      box({ fontWeight: 800, fontSize: 36, letterSpacing: -1.2 }, 'Houselights'),
      mark && markBox(mark),
    ),
    box(
      { flexDirection: 'column', width, gap: BLOCK_GAP },
      aboveTitle &&
        clampText(
          { fontSize: FONT_SIZES.aboveTitle, lineHeight: 1.3, fontWeight: 700, color: COLORS.lamp },
          joinParts(aboveTitle),
          2,
        ),
      clampText(
        {
          fontWeight: 800,
          fontSize: size,
          letterSpacing: -0.022 * size,
          // Letters of other scripts reach below the line, and the box cuts off anything outside of it.
          lineHeight: LINE_HEIGHT,
          paddingBottom: BELOW_LINE * size,
          marginBottom: -BELOW_LINE * size,
        },
        title,
        lines,
      ),
      card.belowTitle && billLines > 0
        ? clampText({ fontSize: FONT_SIZES.belowTitle, lineHeight: 1.3 }, card.belowTitle, billLines)
        : null,
      foot && footBox(foot, isNextToText(picture)),
    ),
  )
}

/** Chooses the sizes of the title and the bill. The bill is left out if a long title needs its room. */
function getSizes({ aboveTitle, title, belowTitle, foot, picture }: Card, width: number) {
  const otherHeights = [
    aboveTitle ? getHeight(FONT_SIZES.aboveTitle, countLines(aboveTitle, FONT_SIZES.aboveTitle, width)) : 0,
    foot ? getHeight(FONT_SIZES.foot, isNextToText(picture) ? 2 : 1) : 0,
  ]
  const remainingHeight = otherHeights.reduce(
    (remaining, otherHeight) => remaining - otherHeight,
    CARD_HEIGHT - 2 * EDGE - WORDMARK - 2 * BLOCK_GAP,
  )
  const maxLines = belowTitle ? countLines(belowTitle, FONT_SIZES.belowTitle, width) : 0
  for (let lines = maxLines; lines > 0; lines--) {
    const titleFit = fitTitle(title, { width, height: remainingHeight - getHeight(FONT_SIZES.belowTitle, lines) })
    if (titleFit.fits) return { ...titleFit, billLines: lines }
  }
  return { ...fitTitle(title, { width, height: remainingHeight }), billLines: 0 }
}

/** Returns 1, or 2 if the text may need two lines. */
const countLines = (text: string, size: number, width: number): number =>
  text.length * size * MEAN_LETTER_WIDTH > width ? 2 : 1

/** Makes a text break only between its parts, so that a time stays with its label. */
const joinParts = (text: string): string =>
  text
    .split(' · ')
    .map((part) => part.replaceAll(' ', '\u00A0'))
    .join('\u00A0· ')

const isNextToText = (picture: Card['picture']): boolean => picture !== null && !fillsCard(picture)

function getTextWidth(picture: Card['picture']): number {
  const fullWidth = CARD_WIDTH - 2 * EDGE
  if (!picture) return fullWidth - 90
  return fillsCard(picture) ? 690 : fullWidth - FRAME.width - GAP
}

const markBox = ({ words, tone }: NonNullable<Card['mark']>): Element =>
  box(
    {
      ...TONES[tone],
      padding: '6px 22px',
      borderRadius: 999,
      fontSize: FONT_SIZES.mark,
      fontWeight: 700,
      letterSpacing: 2,
    },
    words.toUpperCase(),
  )

/** Lays out the last line. Next to a picture it's too narrow for both parts, so they're on two lines. */
const footBox = ({ strong, soft }: NonNullable<Card['foot']>, isNarrow: boolean): Element =>
  isNarrow
    ? box(
        { flexDirection: 'column', fontSize: FONT_SIZES.foot, lineHeight: 1.3 },
        clampText({ fontWeight: 700 }, strong, 1),
        soft ? clampText({ color: COLORS.soft }, soft, 1) : null,
      )
    : clampText(
        { fontSize: FONT_SIZES.foot, lineHeight: 1.3, fontWeight: 700 },
        [strong, soft].filter(Boolean).join(' · '),
        1,
      )

/** Lays out a text. It ends with an ellipsis if it needs more lines, and breaks within a word wider than its box. */
const clampText = (style: Record<string, string | number>, text: string, lines: number): Element =>
  box({ display: 'block', overflow: 'hidden', lineClamp: lines, overflowWrap: 'anywhere', ...style }, text)

/** Widths of the headline font's letters, as fractions of the font size, measured generously. */
const SPACE = 0.25
const NARROW = 0.34
const SMALL = 0.56
const LARGE = 0.68
const SQUARE = 1.02

const SIZES = [132, 116, 104, 92, 82, 72, 64, 56, 50, 46] as const
const SMALLEST = 46

/**
 * Finds the largest size at which a title fits a box, and how many lines fit. If there is none, returns the smallest
 * size.
 */
function fitTitle(
  title: string,
  { width, height }: { width: number; height: number },
): { size: number; lines: number; fits: boolean } {
  const wordWidths = title.split(' ').map((word) => Array.from(word, getWidth))
  const maxLines = (size: number) => Math.max(1, Math.floor(height / (size * LINE_HEIGHT)))
  for (const size of SIZES) {
    const everyWordFits = wordWidths.every((letterWidths) => sum(letterWidths) * size <= width)
    if (everyWordFits && countTitleLines(wordWidths, width / size) <= maxLines(size))
      return { size, lines: maxLines(size), fits: true }
  }
  return { size: SMALLEST, lines: maxLines(SMALLEST), fits: false }
}

function countTitleLines(wordWidths: readonly number[][], maxWidth: number): number {
  let lines = 1
  let usedWidth = 0
  for (const letterWidths of wordWidths) {
    const wordWidth = sum(letterWidths)
    if (usedWidth > 0 && usedWidth + SPACE + wordWidth > maxWidth) {
      lines++
      usedWidth = 0
    }
    usedWidth += (usedWidth > 0 ? SPACE : 0) + wordWidth
    lines += Math.max(0, Math.ceil(usedWidth / maxWidth) - 1)
    usedWidth %= maxWidth
  }
  return lines
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)

function getWidth(letter: string): number {
  if (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u{3000}-\u{303F}\u{FF00}-\u{FFEF}]/u.test(
      letter,
    )
  )
    return SQUARE
  if (/[iIjltfr.,:;'’!|()[\]-]/.test(letter)) return NARROW
  if (/[\p{Lu}mwMW&@%—]/u.test(letter)) return letter === 'M' || letter === 'W' ? 0.9 : LARGE
  return SMALL
}
