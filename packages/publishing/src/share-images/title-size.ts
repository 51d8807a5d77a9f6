/** Of the letters of the headline font, in parts of its size; measured generously. */
const SPACE = 0.25
const NARROW = 0.34
const SMALL = 0.56
const LARGE = 0.68
const SQUARE = 1.02

export const LINE_HEIGHT = 1.04
const SIZES = [132, 116, 104, 92, 82, 72, 64, 56, 50, 46] as const
const SMALLEST = 46

/** The largest size in which a title fits a box, and how many lines may be shown of one that fits in none. */
export function titleSize(
  title: string,
  { width, height }: { width: number; height: number },
): { size: number; lines: number; fits: boolean } {
  const words = title.split(' ').map((word) => Array.from(word, widthOf))
  const most = (size: number) => Math.max(1, Math.floor(height / (size * LINE_HEIGHT)))
  for (const size of SIZES) {
    const isWhole = words.every((word) => sum(word) * size <= width)
    if (isWhole && linesOf(words, width / size) <= most(size)) return { size, lines: most(size), fits: true }
  }
  return { size: SMALLEST, lines: most(SMALLEST), fits: false }
}

function linesOf(words: readonly number[][], wide: number): number {
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

function widthOf(letter: string): number {
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
