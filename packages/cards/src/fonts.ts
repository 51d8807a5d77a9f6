import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'satori'

/** The site's two families; what they lack comes from the others, in this order. */
export const DISPLAY = 'Bricolage Grotesque'
export const TEXT = 'Figtree'

const resolve = createRequire(import.meta.url).resolve
const read = new Map<string, Font>()

function font(family: string, name: string, letters: string, weight: 400 | 500 | 700 | 800): Font {
  const path = `@fontsource/${family}/files/${family}-${letters}-${weight}-normal.woff`
  const known = read.get(path)
  if (known) return known
  const loaded: Font = { name, weight, style: 'normal', data: readFileSync(resolve(path)) }
  read.set(path, loaded)
  return loaded
}

const both = (letters: string): Font[] => [
  font('bricolage-grotesque', DISPLAY, letters, 800),
  font('figtree', TEXT, letters, 500),
  font('figtree', TEXT, letters, 700),
]
// under a name each: satori takes one file for a name and a weight
const noto = (letters: string) => () => font('noto-sans', `Noto Sans ${letters}`, letters, 700)
const single = (family: string, name: string, letters: string, weight: 400 | 700) => () =>
  font(family, name, letters, weight)

/** Arrows, stars, hearts and other signs that names are written with; emoji beyond these are left out (printable.ts). */
const SIGNS = /[\u{2190}-\u{2BFF}℮⸸]/u

/** Each is read where a text has a letter of its script. Han letters are of Japan's font first, since some look different there. */
const BY_SCRIPT: readonly [RegExp, () => Font][] = [
  [/\p{Script=Cyrillic}/u, noto('cyrillic')],
  [/\p{Script=Cyrillic}/u, noto('cyrillic-ext')],
  [/\p{Script=Greek}/u, noto('greek')],
  [/\p{Script=Greek}/u, noto('greek-ext')],
  [/[^\p{ASCII}\p{Script=Han}]/u, noto('latin')],
  [/[^\p{ASCII}\p{Script=Han}]/u, noto('latin-ext')],
  [/[\u{1EA0}-\u{1EF9}ĂăĐđƠơƯư]/u, noto('vietnamese')],
  [/\p{Script=Devanagari}/u, noto('devanagari')],
  [/\p{Script=Hebrew}/u, single('noto-sans-hebrew', 'Noto Sans Hebrew', 'hebrew', 700)],
  [/\p{Script=Arabic}/u, single('noto-sans-arabic', 'Noto Sans Arabic', 'arabic', 700)],
  [/\p{Script=Thai}/u, single('noto-sans-thai', 'Noto Sans Thai', 'thai', 700)],
  [/\p{Script=Armenian}/u, single('noto-sans-armenian', 'Noto Sans Armenian', 'armenian', 700)],
  [/\p{Script=Georgian}/u, single('noto-sans-georgian', 'Noto Sans Georgian', 'georgian', 700)],
  [SIGNS, single('noto-sans-symbols-2', 'Noto Sans Symbols 2', 'symbols', 400)],
  [SIGNS, single('noto-sans-symbols', 'Noto Sans Symbols', 'symbols', 700)],
  [SIGNS, single('noto-sans-math', 'Noto Sans Math', 'latin', 400)],
  [
    /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u{3000}-\u{303F}\u{FF00}-\u{FFEF}]/u,
    single('kosugi', 'Kosugi', 'japanese', 400),
  ],
  [/\p{Script=Hangul}/u, single('do-hyeon', 'Do Hyeon', 'korean', 400)],
  [/\p{Script=Han}/u, single('zcool-xiaowei', 'ZCOOL XiaoWei', 'chinese-simplified', 400)],
]

const sets = new Map<string, Font[]>()

/** The fonts that a text needs; the same array for the same scripts, so that satori reads them once. */
export function fontsFor(text: string): Font[] {
  const needed = BY_SCRIPT.map(([letters]) => letters.test(text))
  const key = needed.map(Number).join('')
  const known = sets.get(key)
  if (known) return known
  const fonts = [
    ...both('latin'),
    ...both('latin-ext'),
    ...BY_SCRIPT.flatMap(([, read], index) => (needed[index] ? [read()] : [])),
  ]
  sets.set(key, fonts)
  return fonts
}
