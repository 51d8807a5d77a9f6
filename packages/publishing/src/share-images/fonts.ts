import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'satori'

/** The site's family; what it lacks comes from a font that has nearly every script, drawn in large pixels. */
export const FAMILY = 'Bricolage Grotesque'

const resolve = createRequire(import.meta.url).resolve

const font = (name: string, file: string, weight: 400 | 500 | 700 | 800): Font => ({
  name,
  weight,
  style: 'normal',
  data: readFileSync(resolve(`@fontsource/${file}-${weight}-normal.woff`)),
})

const OWN = ([500, 700, 800] as const).flatMap((weight) =>
  ['latin', 'latin-ext', 'vietnamese'].map((letters) =>
    font(
      // under a name each: satori takes one file for a name and a weight
      letters === 'latin' ? FAMILY : `${FAMILY} ${letters}`,
      `bricolage-grotesque/files/bricolage-grotesque-${letters}`,
      weight,
    ),
  ),
)
let withFallback: Font[] | undefined

/** The fonts that a text needs: the same arrays each time, so that satori reads them once. */
export function fontsFor(text: string): Font[] {
  // the fallback is read where a text needs it: that takes half a second
  if (/^[\p{ASCII}\p{Script=Latin}\p{P}]*$/u.test(text)) return OWN
  withFallback ??= [...OWN, font('UnifontEX', 'unifontex/files/unifontex-latin', 400)]
  return withFallback
}
