import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'satori'

/** The site's font. Characters it lacks come from a bitmap-style font that has nearly every script. */
export const FAMILY = 'Bricolage Grotesque'

const resolve = createRequire(import.meta.url).resolve

const loadFont = (name: string, file: string, weight: 400 | 500 | 700 | 800): Font => ({
  name,
  weight,
  style: 'normal',
  data: readFileSync(resolve(`@fontsource/${file}-${weight}-normal.woff`)),
})

const SITE_FONTS = ([500, 700, 800] as const).flatMap((weight) =>
  ['latin', 'latin-ext', 'vietnamese'].map((subset) =>
    loadFont(
      // Each file has its own name, because satori accepts one file per name and weight.
      subset === 'latin' ? FAMILY : `${FAMILY} ${subset}`,
      `bricolage-grotesque/files/bricolage-grotesque-${subset}`,
      weight,
    ),
  ),
)
let allFonts: Font[] | undefined

/** Returns the fonts that a text needs. The arrays are the same each time, so that satori parses them once. */
export function getFonts(text: string): Font[] {
  // The other font is loaded only when a text needs it, because that takes half a second.
  if (/^[\p{ASCII}\p{Script=Latin}\p{P}]*$/u.test(text)) return SITE_FONTS
  allFonts ??= [...SITE_FONTS, loadFont('UnifontEX', 'unifontex/files/unifontex-latin', 400)]
  return allFonts
}
