import { cities } from '@houselights/config/cities/cities'
import { inventWords, toKey, numbersFrom, oneOf } from './invented-words.ts'
import { isKeptWord } from './unmasked-words.ts'

/** What masks the words, numbers and ids of one set of pages, each always in the same way. */
export interface Masker {
  /** A word of running text. */
  word(word: string): string
  /** A word of a class, an id, or another name that a program gave. */
  markupWord(word: string): string
  /** A number that is no date, hour or price: as many digits. */
  number(digits: string): string
  /** Letters and digits mixed, or a long row of either. */
  id(id: string): string
  /** HTML inside of text: descriptions in JSON, in feeds, in attributes. */
  html(html: string): string
  /** The same for texts that nobody sees on the page. */
  unseen: Masker
}

/** Masks HTML, whose scripts and attributes hold texts that hold HTML again. */
type MaskHtml = (html: string, masker: Masker) => string

/** Words below this length are not looked for inside of others. */
const SHORTEST_PART = 3
/** Shorter words name no venue. */
const SHORTEST_NAME = 4
/** Words below this length are one word. */
const SHORTEST_JOINED = 8

/**
 * A first pass over the pages goes through `collector`, which notes the words of the texts; `masker` then masks. Both
 * passes walk the pages in the same way.
 */
export function collectWords(maskHtml: MaskHtml): { collector: Masker; printed: Set<string> } {
  const printed = new Set<string>()
  const note = (word: string) => {
    // `Carly's` stands in an id as `carly-s`
    for (const part of [word, ...word.split(/['’]/)]) printed.add(toKey(part))
    return word
  }
  const same = (text: string) => text
  const unseen: Masker = {
    word: same, markupWord: same, number: same, id: same,
    html: (html) => maskHtml(html, unseen),
    get unseen() {
      return unseen
    },
  }
  const collector: Masker = { ...unseen, word: note, html: (html) => maskHtml(html, collector), unseen }
  return { collector, printed }
}

interface Words {
  /** Words of the pages' texts, folded. */
  printed: ReadonlySet<string>
  /** All words of the pages, which no invented word may be. */
  taken: ReadonlySet<string>
  /** Names of hosts that stay: what the pages print of them stays as well, since rules compare the two. */
  hosts: readonly string[]
}

/** Masks words, all with the same fictional ones; `seed` decides which. */
export function createMasker(seed: string, { printed, taken, hosts }: Words, maskHtml: MaskHtml): Masker {
  const invent = inventWords(seed, taken)
  const own = new Set(
    [...printed].filter((word) => word.length >= SHORTEST_NAME && hosts.some((host) => host.includes(word))),
  )
  const isKept = (key: string) => isKeptWord(key) || own.has(key)
  const mask = (text: string): string => {
    const jockey = /^(D[Jj])(\p{Lu}.*)$/u.exec(text)
    if (jockey?.[1] && jockey[2]) return jockey[1] + word(jockey[2])
    const parts = getParts(text, printed)
    // `roadhouse` is no word that rules read, though they read both its halves
    if (parts.every((part) => isKept(toKey(part)))) return invent(text)
    return parts.map((part) => (isKept(toKey(part)) ? part : invent(part))).join('')
  }
  function word(text: string): string {
    const owner = /^(.*)(['’]s)$/iu.exec(text)
    if (owner?.[1]) return word(owner[1]) + owner[2]
    return isKept(toKey(text)) ? text : mask(text)
  }
  const masker: Masker = {
    word,
    markupWord: (text) => (printed.has(toKey(text)) ? word(text) : text),
    number: (digits) => likeId(seed, digits),
    id: (id) => likeId(seed, id),
    html: (html) => maskHtml(html, masker),
    get unseen() {
      return masker
    },
  }
  return masker
}

/** Signs of the same sort, decided by the whole id. The first digit of a number is none that makes it shorter. */
function likeId(seed: string, id: string): string {
  const next = numbersFrom(`${seed} id ${id}`)
  return id
    .replace(/[a-z]/g, () => oneOf('abcdefghijklmnopqrstuvwxyz', next))
    .replace(/[A-Z]/g, () => oneOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ', next))
    .replace(/\d/g, (digit, at: number) => (digit === '0' ? '0' : oneOf(at === 0 ? '3456789' : '0123456789', next)))
}

/** `thelanternoakland` where the page prints `The Lantern, Oakland`: its words, so that names and accounts still agree. */
function getParts(word: string, printed: ReadonlySet<string>): string[] {
  const key = toKey(word)
  if (key.length < SHORTEST_JOINED || key.length !== word.length) return [word]
  // the fewest words that make up the beginning of each length
  const best: (readonly number[] | undefined)[] = [[]]
  for (let end = 1; end <= key.length; end++)
    for (let start = Math.max(0, end - key.length + 1); start < end; start++) {
      const before = best[start]
      const part = key.slice(start, end)
      if (!before || part === key || !isPart(part, printed)) continue
      if (before.length + 1 < (best[end]?.length ?? Infinity)) best[end] = [...before, end]
    }
  const ends = best[key.length]
  return ends ? ends.map((end, index) => word.slice(ends[index - 1] ?? 0, end)) : [word]
}

const isPart = (part: string, printed: ReadonlySet<string>): boolean =>
  (part.length >= SHORTEST_PART && printed.has(part)) || (part.length >= 2 && SMALL.has(part))

const SMALL = new Set([...cities.map(({ shortName }) => toKey(shortName)), 'the', 'of', 'and', 'in', 'at'])
