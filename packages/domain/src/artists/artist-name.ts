import { memoize } from '../text/memoize.ts'
import { decompose, fold, toLine } from '../text/text.ts'

/** Letters that Unicode doesn't decompose into a base letter and an accent. */
const LATIN_LETTERS = new Map(
  Object.entries({ ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', ı: 'i', ħ: 'h' }),
)

/**
 * A tribute is a different act from the one it plays, so these words stay when other remarks in brackets are dropped.
 */
const DISTINGUISHING_WORDS = /tribute|cover|plays|experience/

/**
 * Folds a name like `fold`, and also replaces Latin letters without a base form: `MØ` → `mo`, `Motörhead` →
 * `motorhead`.
 */
export const foldName = (name: string): string =>
  fold(name).replace(/[øæœłđðþßıħ]/g, (letter) => LATIN_LETTERS.get(letter) ?? letter)

/** Splits a name into words for comparison: folded, `&` as `and`, punctuation removed, `$` inside a word as `s`. */
export const nameWords = memoize((name): readonly string[] =>
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
 * Returns the key shared by all spellings of one artist: `The Beths`, `Beths`, `BETHS (NZ)` → `beths`. Letters of other
 * scripts stay. A name made only of symbols (`!!!`) keeps them, so a key is never empty.
 */
export const artistKey = memoize((printed): string => {
  const name = toLine(printed)
  const bare = withoutRemarks(name)
  const words = nameWords(bare.replace(/,\s*the\s*$/i, ''))
  const withoutArticle = words[0] === 'the' && words.length > 1 && words[1] !== 'the' ? words.slice(1) : words
  // Joining words can put combining marks next to each other; normalize their order again.
  return decompose(withoutArticle.join('') || decompose(name).toLowerCase().replace(/\s+/g, ''))
})

/** Drops remarks in brackets at the end of a name: a town, a country, `(band)`, `(live)`. */
function withoutRemarks(name: string): string {
  const bare = name.replace(/ ?[([]([^()[\]]*)[)\]] ?$/, (whole, remark: string) =>
    DISTINGUISHING_WORDS.test(remark.toLowerCase()) ? whole : '',
  )
  if (bare === name) return name
  return /[\p{L}\p{N}]/u.test(bare) ? withoutRemarks(bare) : name
}
