/** WCAG 2.2: of words (1.4.3), and of signs by which something is recognised (1.4.11). */
const [OF_WORDS, OF_SIGNS] = [4.5, 3]

/** The relative luminance of a colour by WCAG; six hexadecimal digits. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * How well one colour is told from another: from 1 to 21.
 *
 * @internal for its test
 */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Whether light words are read better on a colour than dark ones. */
export const isDark = (background: string): boolean => contrast(background, 'ffffff') > contrast(background, '000000')

/** The first colour in which words can be read on a background; black or white where none of them will do. */
export const readable = (background: string, ...colours: string[]): string =>
  colours.find((colour) => contrast(colour, background) >= OF_WORDS) ?? (isDark(background) ? 'ffffff' : '000000')

/** Whether a line in the colour is seen on a background. */
export const isSeen = (colour: string, background: string): boolean => contrast(colour, background) >= OF_SIGNS
