import { ORDINARY_WORDS } from '@houselights/domain/artists/ordinary-words'
import { foldName } from '@houselights/domain/artists/artist-name'
import { seededRandom } from '@houselights/domain/testing/seeded-random'
import { isUnmaskedWord } from './unmasked-words.ts'

const VOWELS = 'aeiou'
const CONSONANTS = 'bdklmnrtv'
/** Letters of other scripts are replaced by a few of the same script. */
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
/** Shorter words identify nobody. */
const MIN_IDENTIFYING_LENGTH = 4
const MAX_TRIES = 400
/** After this many tries for a word that starts like the original, with a vowel or not, any start is accepted. */
const MAX_TRIES_ALIKE = 200

/** Makes a generator of random numbers, seeded with a text (by FNV-1a). */
export function seededBy(text: string): () => number {
  let seed = 2166136261
  for (let index = 0; index < text.length; index++) seed = Math.imul(seed ^ text.charCodeAt(index), 16777619)
  return seededRandom(seed)
}

export const pickCharacter = (characters: string, nextRandom: () => number): string =>
  [...characters][Math.floor(nextRandom() * [...characters].length)] ?? ''

/** Folds a word for comparisons, without inner apostrophes. */
export const toKey = (word: string): string => foldName(word).replace(/['’]/g, '')

/**
 * Returns a function that always maps a word to the same fictional one: of the same length, with capitals and accents
 * in the same places. No two words get the same one, and none is in `takenWords`, an everyday word, or one that masking
 * keeps.
 */
export function inventWords(seed: string, takenWords: ReadonlySet<string>): (word: string) => string {
  const invented = new Map<string, string>()
  const usedWords = new Set<string>()
  // there aren't enough short words to exclude some
  const isPlain = (word: string) =>
    word.length < MIN_IDENTIFYING_LENGTH || !(takenWords.has(word) || ORDINARY_WORDS.has(word))
  const isFree = (word: string) => !usedWords.has(word) && !isUnmaskedWord(word) && isPlain(word)
  const invent = (key: string): string => {
    const nextRandom = seededBy(`${seed} ${key}`)
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const word = makeWord([...key], tries < MAX_TRIES_ALIKE, nextRandom)
      if (isFree(word)) return word
    }
    if (key.length >= MIN_IDENTIFYING_LENGTH) throw new Error(`there is no free word of ${key.length} letters left`)
    return makeWord([...key], false, nextRandom)
  }
  return (word) => {
    const letters = [...word].filter((character) => /\p{L}/u.test(character))
    const key = letters.map(getBase).join('')
    const inventedWord = invented.get(key) ?? invent(key)
    invented.set(key, inventedWord)
    usedWords.add(inventedWord)
    return copyStyle(word, [...inventedWord])
  }
}

/** Returns a letter without accents, or a ligature's first letter. */
const getBase = (letter: string): string => [...foldName(letter)][0] ?? letter

/**
 * Makes a word of alternating vowels and consonants, starting with a vowel if the word did. Letters of other scripts
 * stay in their script.
 */
function makeWord(letters: readonly string[], startsAlike: boolean, nextRandom: () => number): string {
  let vowel = startsAlike ? /[aeiouy]/.test(letters[0] ?? '') : nextRandom() < 0.5
  return letters
    .map((letter) => {
      const script = SCRIPTS.find(([test]) => test.test(letter))
      if (script) return pickCharacter(script[1], nextRandom)
      vowel = !vowel
      return pickCharacter(vowel ? CONSONANTS : VOWELS, nextRandom)
    })
    .join('')
}

/** Gives the new letters the capitals, accents and apostrophes of the old word. */
function copyStyle(word: string, letters: readonly string[]): string {
  let index = 0
  return [...word]
    .map((character) => {
      if (!/\p{L}/u.test(character)) return character
      const letter = letters[index++] ?? ''
      const accents = character.normalize('NFD').slice(1)
      const accented = (letter + accents).normalize('NFC')
      const plain = accents && VOWELS.includes(letter) && accented.length === character.length ? accented : letter
      return character !== character.toLowerCase() ? plain.toUpperCase() : plain
    })
    .join('')
}
