import { seededRandom } from '@houselights/domain/testing/seeded-random'

const SEED = 20_250_502
const ONSETS = ['b', 'br', 'c', 'cl', 'd', 'f', 'gl', 'h', 'k', 'l', 'm', 'n', 'p', 'r', 's', 'st', 't', 'tr', 'v', 'w']
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'oo']
const CODAS = ['', 'l', 'm', 'n', 'r', 's', 't', 'nd', 'ck', 'x']
const WORDS = 1_500

function makeWords(random: () => number): string[] {
  const pick = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? ''
  const makeSyllable = () => pick(ONSETS) + pick(VOWELS) + pick(CODAS)
  const uniqueWords = new Set<string>()
  while (uniqueWords.size < WORDS) uniqueWords.add(makeSyllable() + makeSyllable())
  return [...uniqueWords].map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
}

/** Makes different act names of two words each, the same on every run. */
export function makeSampleNames(count: number, seed = SEED): string[] {
  const random = seededRandom(seed)
  const wordList = makeWords(random)
  const word = () => wordList[Math.floor(random() * wordList.length)] ?? ''
  const names = new Set<string>()
  while (names.size < count) names.add(`${word()} ${word()}`)
  return [...names]
}

export function makeSampleTexts(count: number): string[] {
  const random = seededRandom(SEED + 1)
  const wordList = makeWords(random)
  const word = () => wordList[Math.floor(random() * wordList.length)] ?? ''
  const makeSentence = () => `${Array.from({ length: 11 }, word).join(' ')}.`
  return Array.from({ length: count }, () => Array.from({ length: 5 }, makeSentence).join(' '))
}

export function addTypo(name: string, random: () => number): string {
  const index = 1 + Math.floor(random() * (name.length - 2))
  const letter = name[index] === 'a' ? 'e' : 'a'
  return name[index] === ' '
    ? `${name.slice(0, index)}${name.slice(index + 1)}`
    : name.slice(0, index) + letter + name.slice(index + 1)
}
