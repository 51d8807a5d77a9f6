import { cities } from '@houselights/config/cities/cities'
import { inventWords, toKey, seededBy, pickCharacter } from './invented-words.ts'
import { isUnmaskedWord } from './unmasked-words.ts'

/** Masks the words, numbers and ids of one set of pages, each always in the same way. */
export interface Masker {
  /** A word of running text. */
  word(word: string): string
  /** A word in a class, an id, or another name made by a program. */
  markupWord(word: string): string
  /** A number that isn't a date, time or price: the same number of digits. */
  number(digits: string): string
  /** Letters and digits mixed, or many of either. */
  id(id: string): string
  /** HTML in text: descriptions in JSON, in feeds, in attributes. */
  html(html: string): string
  /** The same for texts that aren't visible on the page. */
  invisible: Masker
}

/** Masks HTML, whose scripts and attributes contain texts that contain HTML again. */
type MaskHtml = (html: string, masker: Masker) => string

/** Shorter words aren't searched for in others. */
const MIN_PART_LENGTH = 3
/** Shorter words don't identify a venue. */
const MIN_NAME_LENGTH = 4
/** Shorter words aren't split. */
const MIN_JOINED_LENGTH = 8

/**
 * Makes a `collector` for a first pass over the pages, which collects the words of the texts. The masker of
 * `createMasker` then masks in a second pass, in the same way.
 */
export function collectWords(maskHtml: MaskHtml): { collector: Masker; printedWords: Set<string> } {
  const printedWords = new Set<string>()
  const collect = (word: string) => {
    // `Carly's` becomes `carly-s` in an id
    for (const part of [word, ...word.split(/['’]/)]) printedWords.add(toKey(part))
    return word
  }
  const keep = (text: string) => text
  const invisible: Masker = {
    word: keep,
    markupWord: keep,
    number: keep,
    id: keep,
    html: (html) => maskHtml(html, invisible),
    get invisible() {
      return invisible
    },
  }
  const collector: Masker = { ...invisible, word: collect, html: (html) => maskHtml(html, collector), invisible }
  return { collector, printedWords }
}

interface Words {
  /** Words of the pages' texts, folded. */
  printedWords: ReadonlySet<string>
  /** All words of the pages. No invented word may be one of them. */
  usedWords: ReadonlySet<string>
  /** Hosts that stay. Their names in the pages' texts stay too, since rules compare them. */
  hosts: readonly string[]
}

/** Makes a masker with consistent replacements. `seed` decides which. */
export function createMasker(seed: string, { printedWords, usedWords, hosts }: Words, maskHtml: MaskHtml): Masker {
  const invent = inventWords(seed, usedWords)
  const hostWords = new Set(
    [...printedWords].filter((word) => word.length >= MIN_NAME_LENGTH && hosts.some((host) => host.includes(word))),
  )
  const isKept = (key: string) => isUnmaskedWord(key) || hostWords.has(key)
  const mask = (text: string): string => {
    const djName = /^(D[Jj])(\p{Lu}.*)$/u.exec(text)
    if (djName?.[1] && djName[2]) return djName[1] + word(djName[2])
    const parts = getParts(text, printedWords)
    // rules know both halves of `roadhouse`, but not the word itself
    if (parts.every((part) => isKept(toKey(part)))) return invent(text)
    return parts.map((part) => (isKept(toKey(part)) ? part : invent(part))).join('')
  }
  function word(text: string): string {
    const possessive = /^(.*)(['’]s)$/iu.exec(text)
    if (possessive?.[1]) return word(possessive[1]) + possessive[2]
    return isKept(toKey(text)) ? text : mask(text)
  }
  const masker: Masker = {
    word,
    markupWord: (text) => (printedWords.has(toKey(text)) ? word(text) : text),
    number: (digits) => maskId(seed, digits),
    id: (id) => maskId(seed, id),
    html: (html) => maskHtml(html, masker),
    get invisible() {
      return masker
    },
  }
  return masker
}

/**
 * Replaces characters by others of the same kind, derived from the whole id. A number's first digit never becomes 0,
 * which would shorten it.
 */
function maskId(seed: string, id: string): string {
  const nextRandom = seededBy(`${seed} id ${id}`)
  return id
    .replace(/[a-z]/g, () => pickCharacter('abcdefghijklmnopqrstuvwxyz', nextRandom))
    .replace(/[A-Z]/g, () => pickCharacter('ABCDEFGHIJKLMNOPQRSTUVWXYZ', nextRandom))
    .replace(/\d/g, (digit, index: number) =>
      digit === '0' ? '0' : pickCharacter(index === 0 ? '3456789' : '0123456789', nextRandom),
    )
}

/** Splits `thelanternoakland` if the page prints `The Lantern, Oakland`, so that names and accounts still match. */
function getParts(word: string, printedWords: ReadonlySet<string>): string[] {
  const key = toKey(word)
  if (key.length < MIN_JOINED_LENGTH || key.length !== word.length) return [word]
  // best[n]: the fewest words that make up the first n letters
  const best: (readonly number[] | undefined)[] = [[]]
  for (let end = 1; end <= key.length; end++)
    for (let start = Math.max(0, end - key.length + 1); start < end; start++) {
      const before = best[start]
      const part = key.slice(start, end)
      if (!before || part === key || !isPart(part, printedWords)) continue
      if (before.length + 1 < (best[end]?.length ?? Infinity)) best[end] = [...before, end]
    }
  const ends = best[key.length]
  return ends ? ends.map((end, index) => word.slice(ends[index - 1] ?? 0, end)) : [word]
}

const isPart = (part: string, printedWords: ReadonlySet<string>): boolean =>
  (part.length >= MIN_PART_LENGTH && printedWords.has(part)) || (part.length >= 2 && SMALL_WORDS.has(part))

const SMALL_WORDS = new Set([...cities.map(({ shortName }) => toKey(shortName)), 'the', 'of', 'and', 'in', 'at'])
