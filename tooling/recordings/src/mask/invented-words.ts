import { ORDINARY_WORDS } from '@houselights/domain/artists/ordinary-words'
import { foldName } from '@houselights/domain/artists/artist-name'
import { seededRandom } from '@houselights/domain/testing/seeded-random'
import { isKeptWord } from './unmasked-words.ts'

const VOWELS = 'aeiou'
const CONSONANTS = 'bdklmnrtv'
/** Letters of other scripts come from a few of their own. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Cyrillic}/u, 'абвгдеклмнопрст'],
  [/\p{Script=Greek}/u, 'αβγδεκλμνοπρστ'],
  [/\p{Script=Hebrew}/u, 'אבגדהכלמנפרשת'],
  [/\p{Script=Arabic}/u, 'ابتدرسكلمنوي'],
  [/\p{Script=Hiragana}/u, 'あいうえおかきくけこさしすせそ'],
  [/\p{Script=Katakana}/u, 'アイウエオカキクケコサシスセソ'],
  [/\p{Script=Hangul}/u, '가나다라마바사아자차카타파하'],
  [/\p{Script=Han}/u, '山川水木火土日月石田竹花'],
]
/** Below this many letters a word does not identify anybody. */
const SHORT = 4
const MAX_TRIES = 400
/** After so many words that begin like the original, with a vowel or not, others will do. */
const TRIES_ALIKE = 200

/** Random numbers whose seed is a text (by FNV-1a). */
export function numbersFrom(text: string): () => number {
  let seed = 2166136261
  for (let index = 0; index < text.length; index++) seed = Math.imul(seed ^ text.charCodeAt(index), 16777619)
  return seededRandom(seed)
}

export const oneOf = (signs: string, next: () => number): string =>
  [...signs][Math.floor(next() * [...signs].length)] ?? ''

/** How words are compared: folded, without the apostrophes inside. */
export const toKey = (word: string): string => foldName(word).replace(/['’]/g, '')

/**
 * A fictional word for every word, always the same one: as long, the capitals and accents where they were. No two words
 * get the same one, and none is a word of `taken`, an everyday one, or one that masking keeps.
 */
export function inventWords(seed: string, taken: ReadonlySet<string>): (word: string) => string {
  const invented = new Map<string, string>()
  const used = new Set<string>()
  // there are not enough short words to leave some out
  const isPlain = (word: string) => word.length < SHORT || !(taken.has(word) || ORDINARY_WORDS.has(word))
  const isFree = (word: string) => !used.has(word) && !isKeptWord(word) && isPlain(word)
  const invent = (key: string): string => {
    const next = numbersFrom(`${seed} ${key}`)
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const word = spoken([...key], tries < TRIES_ALIKE, next)
      if (isFree(word)) return word
    }
    if (key.length >= SHORT) throw new Error(`there is no free word of ${key.length} letters left`)
    return spoken([...key], false, next)
  }
  return (word) => {
    const letters = [...word].filter((sign) => /\p{L}/u.test(sign))
    const key = letters.map(getBase).join('')
    const found = invented.get(key) ?? invent(key)
    invented.set(key, found)
    used.add(found)
    return dressed(word, [...found])
  }
}

/** The one letter without accents that stands for a letter; a ligature's first. */
const getBase = (letter: string): string => [...foldName(letter)][0] ?? letter

/** Vowels and consonants in turn, beginning with a vowel where the word did; letters of other scripts among their own. */
function spoken(letters: readonly string[], likeFirst: boolean, next: () => number): string {
  let vowel = likeFirst ? /[aeiouy]/.test(letters[0] ?? '') : next() < 0.5
  return letters
    .map((letter) => {
      const script = SCRIPTS.find(([test]) => test.test(letter))
      if (script) return oneOf(script[1], next)
      vowel = !vowel
      return oneOf(vowel ? CONSONANTS : VOWELS, next)
    })
    .join('')
}

/** New letters with the capitals, accents and apostrophes of the old ones. */
function dressed(word: string, letters: readonly string[]): string {
  let index = 0
  return [...word]
    .map((sign) => {
      if (!/\p{L}/u.test(sign)) return sign
      const letter = letters[index++] ?? ''
      const accents = sign.normalize('NFD').slice(1)
      const accented = (letter + accents).normalize('NFC')
      const plain = accents && VOWELS.includes(letter) && accented.length === sign.length ? accented : letter
      return sign !== sign.toLowerCase() ? plain.toUpperCase() : plain
    })
    .join('')
}
