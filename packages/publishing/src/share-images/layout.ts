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
const LINE = { over: 34, under: 34, foot: 34, mark: 30 }
const LINE_HEIGHT = 1.04
/** In parts of the size; wider than most lines are. */
const MEAN_LETTER = 0.53
const BELOW_LINE = 0.2
const BLOCK_GAP = 18
/** Of a line beside the title, with the space before it. */
const getHeight = (size: number, lines = 1) => Math.ceil(size * 1.3 * lines) + BLOCK_GAP

export function layOut(card: Card): Element {
  const { over, title, foot, mark, picture } = card
  const width = wordsWidth(picture)
  const { size, lines, under } = getSizes(card, width)
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
      over &&
        clamped({ fontSize: LINE.over, lineHeight: 1.3, fontWeight: 700, color: COLORS.lamp }, wholeParts(over), 2),
      clamped(
        {
          fontWeight: 800,
          fontSize: size,
          letterSpacing: -0.022 * size,
          // letters of other scripts reach below the line, and what is outside of the box is cut off
          lineHeight: LINE_HEIGHT,
          paddingBottom: BELOW_LINE * size,
          marginBottom: -BELOW_LINE * size,
        },
        title,
        lines,
      ),
      card.under && under > 0 ? clamped({ fontSize: LINE.under, lineHeight: 1.3 }, card.under, under) : null,
      foot && footBox(foot, isBeside(picture)),
    ),
  )
}

/** The size of the title, which takes the place of the bill where it is long, and the lines of each. */
function getSizes({ over, title, under, foot, picture }: Card, width: number) {
  const beside = [
    over ? getHeight(LINE.over, getLines(over, LINE.over, width)) : 0,
    foot ? getHeight(LINE.foot, isBeside(picture) ? 2 : 1) : 0,
  ]
  const rest = beside.reduce((left, each) => left - each, CARD_HEIGHT - 2 * EDGE - WORDMARK - 2 * BLOCK_GAP)
  const most = under ? getLines(under, LINE.under, width) : 0
  for (let lines = most; lines > 0; lines--) {
    const sized = titleSize(title, { width, height: rest - getHeight(LINE.under, lines) })
    if (sized.fits) return { ...sized, under: lines }
  }
  return { ...titleSize(title, { width, height: rest }), under: 0 }
}

/** One, or two where so many letters may need them. */
const getLines = (text: string, size: number, width: number): number =>
  text.length * size * MEAN_LETTER > width ? 2 : 1

/** Broken between its parts alone: an hour stays behind what it is of. */
const wholeParts = (text: string): string =>
  text
    .split(' · ')
    .map((part) => part.replaceAll(' ', '\u00A0'))
    .join('\u00A0· ')

const isBeside = (picture: Card['picture']): boolean => picture !== null && !fillsCard(picture)

function wordsWidth(picture: Card['picture']): number {
  const whole = CARD_WIDTH - 2 * EDGE
  if (!picture) return whole - 90
  return fillsCard(picture) ? 690 : whole - FRAME.width - GAP
}

const markBox = ({ words, tone }: NonNullable<Card['mark']>): Element =>
  box(
    { ...TONES[tone], padding: '6px 22px', borderRadius: 999, fontSize: LINE.mark, fontWeight: 700, letterSpacing: 2 },
    words.toUpperCase(),
  )

/** Beside a picture the line is too short for all of it. */
const footBox = ({ strong, soft }: NonNullable<Card['foot']>, isNarrow: boolean): Element =>
  isNarrow
    ? box(
        { flexDirection: 'column', fontSize: LINE.foot, lineHeight: 1.3 },
        clamped({ fontWeight: 700 }, strong, 1),
        soft ? clamped({ color: COLORS.soft }, soft, 1) : null,
      )
    : clamped({ fontSize: LINE.foot, lineHeight: 1.3, fontWeight: 700 }, [strong, soft].filter(Boolean).join(' · '), 1)

/** Text that ends with an ellipsis where it takes more lines, and breaks within a word that is wider than its box. */
const clamped = (style: Record<string, string | number>, text: string, lines: number): Element =>
  box({ display: 'block', overflow: 'hidden', lineClamp: lines, overflowWrap: 'anywhere', ...style }, text)

/** Of the letters of the headline font, in parts of its size; measured generously. */
const SPACE = 0.25
const NARROW = 0.34
const SMALL = 0.56
const LARGE = 0.68
const SQUARE = 1.02

const SIZES = [132, 116, 104, 92, 82, 72, 64, 56, 50, 46] as const
const SMALLEST = 46

/** The largest size in which a title fits a box, and how many lines may be shown of one that fits in none. */
function titleSize(
  title: string,
  { width, height }: { width: number; height: number },
): { size: number; lines: number; fits: boolean } {
  const words = title.split(' ').map((word) => Array.from(word, getWidth))
  const most = (size: number) => Math.max(1, Math.floor(height / (size * LINE_HEIGHT)))
  for (const size of SIZES) {
    const isWhole = words.every((word) => sum(word) * size <= width)
    if (isWhole && linesOfTitle(words, width / size) <= most(size)) return { size, lines: most(size), fits: true }
  }
  return { size: SMALLEST, lines: most(SMALLEST), fits: false }
}

function linesOfTitle(words: readonly number[][], wide: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    const length = sum(word)
    if (used > 0 && used + SPACE + length > wide) {
      lines++
      used = 0
    }
    used += (used > 0 ? SPACE : 0) + length
    lines += Math.max(0, Math.ceil(used / wide) - 1)
    used %= wide
  }
  return lines
}

const sum = (widths: readonly number[]): number => widths.reduce((total, each) => total + each, 0)

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
