import { decodeBody } from '@houselights/scrapers/fetch/decode-body'
import type { Step } from './choices.ts'
import type { HardValues } from './hard-values.ts'
import { WHOLE } from './words.ts'

/** What is put in is no longer. */
export const MAX_ADDED = 40_000

/** One of a list that is not empty, by its share of the whole or by going round. */
export const at = <One>(list: readonly One[], share: number): One => list[indexAt(list.length, share)] as One
export const round = <One>(list: readonly One[], number: number): One => list[number % list.length] as One
const indexAt = (length: number, share: number): number => Math.floor((share / WHOLE) * length)

type Change = (text: string, step: Step) => string

const WORD = /[\p{L}\d$:/.-]{2,}/gu
const BLANKS = ['', '\u00a0', '\t', '\r', '\u2028', '\u200b', '\n\n']

const TEXT_CHANGES: readonly Change[] = [
  // cut off, and cut out
  (text, { at }) => text.slice(0, indexAt(text.length + 1, at)),
  (text, step) => withPart(text, step, () => ''),
  // double, repeat
  (text, step) => withPart(text, step, (part) => part + part),
  (text, step) => withPart(text, step, (part) => part.slice(0, 60).repeat(Math.min(200, step.times))),
  // swap
  (text, { at, other, third }) => {
    const [a = 0, b = 0, c = 0] = [at, other, third]
      .map((share) => indexAt(text.length + 1, share))
      .sort((x, y) => x - y)
    return text.slice(0, a) + text.slice(b, c) + text.slice(a, b) + text.slice(c)
  },
  // put in a text, or another character
  (text, { at, values }) => inserted(text, indexAt(text.length + 1, at), 0, values.any),
  (text, { at, other, form }) =>
    inserted(
      text,
      indexAt(text.length, at),
      1,
      String.fromCharCode(Math.floor((other / WHOLE) * round([128, 256, 0x10000], form))),
    ),
  // another number, a word of elsewhere, a hard one, other blanks, another case
  (text, step) => withMatch(text, step, /\d+/g, () => step.values.number),
  (text, step) =>
    withMatch(text, step, WORD, () => text.slice(indexAt(text.length, step.other)).match(WORD)?.[0] ?? 'x'),
  (text, step) => withMatch(text, step, WORD, (word) => hardText(step.values, word)),
  (text, step) => withMatch(text, step, /\s+/g, () => round(BLANKS, step.times)),
  (text, step) => withPart(text, step, (part) => (step.times % 2 ? part.toUpperCase() : part.toLowerCase())),
]

/** Changes a text in one place, whatever it says. */
export function mutateText(text: string, step: Step): string {
  return round(TEXT_CHANGES, step.form)(text, step)
}

const inserted = (text: string, from: number, instead: number, by: string): string =>
  text.slice(0, from) + by + text.slice(from + instead)

/** A short part of the text, mostly. */
function withPart(text: string, { at, other, third }: Step, change: (part: string) => string): string {
  const start = indexAt(text.length + 1, at)
  const part = text.slice(start, start + 1 + indexAt(round([8, 80, 2000], third), other))
  return inserted(text, start, part.length, change(part))
}

/** How much of a text is looked through for what to change. */
const MAX_LOOKED = 5000

function withMatch(text: string, step: Step, pattern: RegExp, change: (found: string) => string): string {
  const start = indexAt(Math.max(1, text.length - MAX_LOOKED), step.at)
  const found = [...text.slice(start, start + MAX_LOOKED).matchAll(pattern)]
  if (found.length === 0) return text + step.values.any
  const { 0: whole, index } = at(found, step.other)
  return inserted(text, start + index, whole.length, change(whole))
}

const LINE_CHANGES: readonly ((lines: string[], from: number, step: Step) => void)[] = [
  // cut one line, or some
  (lines, from, { form }) => void lines.splice(from, round([1, 1, 3, 20], form)),
  // double, repeat
  (lines, from, { form, times }) => {
    const some = lines.slice(from, from + round([1, 5, 15], form))
    lines.splice(from, 0, ...Array.from({ length: Math.min(300, times) }, () => some).flat())
  },
  // swap
  (lines, from, { other }) => {
    const second = indexAt(lines.length, other)
    ;[lines[from], lines[second]] = [lines[second] ?? '', lines[from] ?? '']
  },
  // break, and join with the next
  (lines, from, { other }) => {
    const line = lines[from] ?? ''
    const cut = indexAt(line.length + 1, other)
    lines.splice(from, 1, line.slice(0, cut), line.slice(cut))
  },
  (lines, from) => void lines.splice(from, 2, (lines[from] ?? '') + (lines[from + 1] ?? '')),
  // put in
  (lines, from, { values }) => void lines.splice(from, 0, values.line),
  (lines, from, { values }) => void lines.splice(from, 0, values.any),
  // what stands behind the name of a property
  changeValue,
  changeValue,
  changeValue,
  // rename
  (lines, from, { form }) => {
    const name = round(['DTSTART', 'SUMMARY', 'RRULE', 'X-A', 'UID', '', 'BEGIN'], form)
    lines[from] = (lines[from] ?? '').replace(/^[A-Z-]+/, name)
  },
  (lines, from, step) => {
    lines[from] = mutateText(lines[from] ?? '', step)
  },
]

/** Changes lines of a calendar or of a plain text. */
export function mutateLines(body: string, step: Step): string {
  const lines = body.split('\n')
  round(LINE_CHANGES, step.change)(lines, indexAt(lines.length, step.at), step)
  return lines.join('\n')
}

function changeValue(lines: string[], from: number, step: Step): void {
  const line = lines[from] ?? ''
  const colon = line.indexOf(':') + 1
  lines[from] = line.slice(0, colon) + otherText(line.slice(colon), step)
}

/** Another text, or the same with a change. */
export const otherText = (text: string, step: Step): string =>
  step.times % 2 ? hardText(step.values, text) : mutateText(text, step)

/** A place in a JSON value: a member of an object, or an item of a list. */
interface Slot {
  holder: Record<string, unknown>
  key: string
}

const KEYS = ['__proto__', 'constructor', 'length', '', '0', 'name', 'startDate', 'url', 'title', 'toString']

const JSON_CHANGES: readonly ((slot: Slot, all: readonly Slot[], step: Step) => void)[] = [
  // cut
  cut,
  cut,
  // double or repeat
  ({ holder, key }, _, { times }) => {
    if (Array.isArray(holder))
      holder.splice(Number(key), 0, ...Array.from({ length: Math.min(60, times) }, () => copy(holder[Number(key)])))
    else holder[`${key}2`] = copy(holder[key])
  },
  // swap
  (slot, all, { other }) => {
    const second = at(all, other)
    const [one, two] = [copy(slot.holder[slot.key]), copy(second.holder[second.key])]
    write(slot, two)
    write(second, one)
  },
  // nest
  (slot, _, { times, form }) => {
    let value = slot.holder[slot.key]
    for (let level = 0; level < times; level++) value = (level + form) % 2 ? [value] : { value }
    write(slot, value)
  },
  // put one into another
  (slot, all, { other }) => {
    const [value, second] = [slot.holder[slot.key], at(all, other)]
    write(slot, { ...(isHolder(value) ? value : { value }), nested: copy(second.holder[second.key]) })
  },
  // take out of its list
  (slot) => {
    const value = slot.holder[slot.key]
    write(slot, Array.isArray(value) ? value[0] : isHolder(value) ? Object.values(value) : [value])
  },
  // rename
  ({ holder, key }, _, { form, values }) => {
    if (Array.isArray(holder)) return write({ holder, key }, values.json)
    const value = holder[key]
    cut({ holder, key })
    write({ holder, key: form % 2 ? round(KEYS, form >> 1) : key.toUpperCase() }, value)
  },
  // other values
  changeValueOfJson,
  changeValueOfJson,
  // texts are what readers interpret, so those are looked for
  changeTextOfJson,
  changeTextOfJson,
]

/** Changes one value of a text in JSON; any other text is changed as a text. */
export function mutateJson(body: string, step: Step): string {
  const holder: Record<string, unknown> = {}
  try {
    holder.root = JSON.parse(body)
  } catch {
    return mutateText(body, step) // a page may hold what only looks like JSON
  }
  const slots: Slot[] = [{ holder, key: 'root' }]
  // the list grows as it is walked
  for (const { holder, key } of slots) {
    const value = holder[key]
    if (isHolder(value)) for (const inner of Object.keys(value)) slots.push({ holder: value, key: inner })
  }
  round(JSON_CHANGES, step.change)(at(slots, step.at), slots, step)
  return JSON.stringify(holder.root) ?? ''
}

function cut({ holder, key }: Slot): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

function changeValueOfJson(slot: Slot, _: readonly Slot[], { form, values }: Step): void {
  const value = slot.holder[slot.key]
  const text = JSON.stringify(value) ?? ''
  const other = hardText(values, typeof value === 'string' ? value : '')
  write(slot, round([values.json, [value], { value }, text, Number(text), other, other], form))
}

function changeTextOfJson(_: Slot, all: readonly Slot[], step: Step): void {
  const texts = all.filter(({ holder, key }) => typeof holder[key] === 'string')
  const slot = at(texts.length > 0 ? texts : all, step.at)
  const value = slot.holder[slot.key]
  write(slot, otherText(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), step))
}

/** Also of a name such as `__proto__`. */
const write = ({ holder, key }: Slot, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

/** What is put at a second place must not be the same object: it would hold itself. */
const copy = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const LABELS = [
  'text/html; charset=utf-8',
  'text/html; charset=windows-1252',
  'text/html; charset=shift_jis',
  'text/plain',
  'text/html; charset=utf-16',
  'text/html; charset=nonsense',
  'text/html; charset=',
  '',
]
const decoded = (bytes: Uint8Array, { form }: Step): string => decodeBody(bytes, round(LABELS, form))
const mojibake = (body: string): string => new TextDecoder('windows-1252').decode(Buffer.from(body))

const ENCODING_CHANGES: readonly Change[] = [
  // other forms of the same letters, and line ends
  (body) => body.normalize('NFD'),
  (body) => body.replace(/\r?\n/g, '\r'),
  (body) => body.replace(/\r?\n/g, ''),
  (body) =>
    body.replace(/[!-~]/g, (sign, at: number) => (at % 50 ? sign : String.fromCharCode(sign.charCodeAt(0) + 0xfee0))),
  // entities for characters, twice as well; and characters for entities
  (body) => body.replace(/[^\s<>"'&;={}[\]]/g, (sign, at: number) => (at % 7 ? sign : `&#${sign.charCodeAt(0)};`)),
  (body) => body.replaceAll('&', '&amp;'),
  (body) => body.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (body) => body.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
  // another encoding, under any name
  (body, step) => decoded(Buffer.from(body, 'latin1'), step),
  (body, step) => decoded(Buffer.from(body, 'utf16le'), step),
  (body, step) => decoded(Buffer.from(`\ufeff${body}`, 'utf16le').swap16(), step),
  (body, step) => decoded(Buffer.from(`\ufeff${body}`), step),
  // UTF-8 read as Windows-1252, once and twice
  (body) => mojibake(body),
  (body) => mojibake(mojibake(body)),
  // broken bytes
  (body, step) => {
    const bytes = Buffer.from(body)
    for (let count = 0; count < step.times && bytes.length > 0; count++)
      bytes[(indexAt(bytes.length, step.at) + count * (step.other + 1)) % bytes.length] = round(
        [0, 0x80, 0xc3, 0xff, 0xed],
        count,
      )
    return decoded(bytes, step)
  },
  (body, step) => decoded(Buffer.from(body).subarray(step.at % 4, body.length - (step.other % 4)), step),
  // NULs
  (body, { times }) => body.replaceAll(round([' ', 'a', '\n', '>'], times), (sign) => `${sign}\u0000`),
]

/** The page in another encoding, or under another encoding's name, as a read would get it. */
export function mutateEncoding(body: string, step: Step): string {
  return round(ENCODING_CHANGES, step.change)(body, step)
}

export function hardText(values: HardValues, replaced: string): string {
  const start = replaced.slice(0, 300)
  if (!values.isAlike) return values.any
  if (/\b20\d\d\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(start)) return values.date
  if (/\d ?(?:am|pm)\b|\d:\d\d/i.test(start)) return values.hour
  if (/[$€£]|\bfree\b/i.test(start)) return values.price
  if (/^(?:https?:)?\/|^#|^www\./i.test(start)) return values.link
  return values.any
}
