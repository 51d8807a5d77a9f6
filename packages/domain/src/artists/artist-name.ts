import { remembered } from '../text/memoize.ts'
import { decompose, fold, toLine } from '../text/text.ts'

/** Letters that Unicode does not take apart into a base and an accent. */
const LATIN_LETTERS = new Map(
  Object.entries({ ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', ı: 'i', ħ: 'h' }),
)

/** A tribute is another act than the one it plays, so that word stays where other bracketed remarks go. */
const TELLS_APART = /tribute|cover|plays|experience/

/** `fold`, and also the Latin letters without a base form: `MØ` → `mo`, `Motörhead` → `motorhead`. */
export const foldName = (name: string): string =>
  fold(name).replace(/[øæœłđðþßıħ]/g, (letter) => LATIN_LETTERS.get(letter) ?? letter)

/** A name's words as they are compared: folded, `&` as `and`, marks gone, `$` inside a word read as `s`. */
export const nameWords = remembered((name): readonly string[] =>
  foldName(name)
    .replace(/\$(?=\p{L})/gu, 's')
    .replace(/(?<=\p{L}\p{L})\$/gu, 's')
    .replace(/['’‘`´]/g, '')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/&|(?<=\s)\+(?=\s)/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean),
)

/**
 * What two spellings of one artist have in common: `The Beths`, `Beths`, `BETHS (NZ)` → `beths`.
 * Other scripts keep their letters, and a name of mere signs (`!!!`) keeps its signs: a name never has an empty key.
 */
export const artistKey = remembered((printed): string => {
  const name = toLine(printed)
  const bare = withoutRemarks(name)
  const words = nameWords(bare.replace(/,\s*the\s*$/i, ''))
  const kept = words[0] === 'the' && words.length > 1 && words[1] !== 'the' ? words.slice(1) : words
  // marks that come to stand beside each other are put in order again
  return decompose(kept.join('') || decompose(name).toLowerCase().replace(/\s+/g, ''))
})

/** The name without what stands behind it in brackets: a town, a land, `(band)`, `(live)`. */
function withoutRemarks(name: string): string {
  const bare = name.replace(/ ?[([]([^()[\]]*)[)\]] ?$/, (whole, remark: string) =>
    TELLS_APART.test(remark.toLowerCase()) ? whole : '',
  )
  if (bare === name) return name
  return /[\p{L}\p{N}]/u.test(bare) ? withoutRemarks(bare) : name
}
