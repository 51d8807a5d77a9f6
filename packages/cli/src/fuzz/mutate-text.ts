import { hardText } from './hard-values.ts'
import type { Random } from './random.ts'

type Mutation = (text: string, random: Random) => string

const TIMES = [2, 3, 10, 200]
const NUMBERS = [
  '0',
  '-1',
  '13',
  '31',
  '32',
  '59',
  '60',
  '99',
  '1999',
  '2035',
  '99999',
  '00',
  '007',
  '4294967296',
  '1e9',
]

const MUTATIONS: readonly Mutation[] = [
  // cut off, and cut out
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => withPart(text, random, () => ''),
  // double, repeat
  (text, random) => withPart(text, random, (part) => part + part),
  (text, random) => withPart(text, random, (part) => part.slice(0, 60).repeat(random.pick(TIMES))),
  // swap
  (text, random) => {
    const [first = 0, second = 0, third = 0] = [0, 0, 0].map(() => random.below(text.length + 1)).sort((a, b) => a - b)
    return text.slice(0, first) + text.slice(second, third) + text.slice(first, second) + text.slice(third)
  },
  // put in
  (text, random) => {
    const at = random.below(text.length + 1)
    return text.slice(0, at) + hardText(random) + text.slice(at)
  },
  // another sign
  (text, random) => {
    const at = random.below(text.length + 1)
    return text.slice(0, at) + String.fromCharCode(random.below(random.pick([128, 256, 0x10000]))) + text.slice(at + 1)
  },
  // another number
  (text, random) => withMatch(text, random, /\d+/g, () => random.pick(NUMBERS)),
  (text, random) => withMatch(text, random, /\d+/g, () => String(random.below(40))),
  // a word of elsewhere
  (text, random) => withMatch(text, random, /[\p{L}\d$:/.-]{2,}/gu, () => wordOf(text, random)),
  (text, random) => withMatch(text, random, /[\p{L}\d$:/.-]{2,}/gu, (word) => hardText(random, word)),
  // other blanks and cases
  (text, random) =>
    withMatch(text, random, /\s+/g, () => random.pick(['', '\u00a0', '\t', '\r', '\u2028', '\u200b', '\n\n'])),
  (text, random) => withPart(text, random, (part) => (random.chance(0.5) ? part.toUpperCase() : part.toLowerCase())),
]

/** Changes a text in one place, whatever it says. */
export const mutateText = (text: string, random: Random): string => random.pick(MUTATIONS)(text, random)

/** A short part of the text, mostly. */
function withPart(text: string, random: Random, change: (part: string) => string): string {
  const start = random.below(text.length + 1)
  const end = Math.min(text.length, start + 1 + random.below(random.pick([8, 80, 2000])))
  return text.slice(0, start) + change(text.slice(start, end)) + text.slice(end)
}

/** How much of a text is looked through for what to change. */
const MOST_LOOKED = 5000

function withMatch(text: string, random: Random, pattern: RegExp, change: (found: string) => string): string {
  const start = random.below(Math.max(1, text.length - MOST_LOOKED))
  const found = [...text.slice(start, start + MOST_LOOKED).matchAll(pattern)]
  if (found.length === 0) return text + hardText(random)
  const { 0: whole, index } = random.pick(found)
  return text.slice(0, start + index) + change(whole) + text.slice(start + index + whole.length)
}

function wordOf(text: string, random: Random): string {
  const at = random.below(Math.max(1, text.length - 200))
  return random.pick([...(text.slice(at, at + 200).match(/[\p{L}\d$:/.-]{2,}/gu) ?? ['x'])])
}
