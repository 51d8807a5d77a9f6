import { decodeBody } from '@houselights/scrapers/fetch/decode-body'
import type { Step } from './choices.ts'
import type { HardValues } from './hard-values.ts'
import { POSITION_SCALE } from './words.ts'

/** The maximum length of inserted text. */
export const MAX_ADDED = 40_000

/** Gets an item of a non-empty list: by its position as a share of the whole, or by an index that wraps around. */
export const itemAt = <One>(list: readonly One[], share: number): One => list[indexAt(list.length, share)] as One
export const wrapAt = <One>(list: readonly One[], number: number): One => list[number % list.length] as One
const indexAt = (length: number, share: number): number => Math.floor((share / POSITION_SCALE) * length)

type Change = (text: string, step: Step) => string

const WORD = /[\p{L}\d$:/.-]{2,}/gu
const BLANKS = ['', '\u00a0', '\t', '\r', '\u2028', '\u200b', '\n\n']

const TEXT_CHANGES: readonly Change[] = [
  // cut off the end, or cut out a part
  (text, { position }) => text.slice(0, indexAt(text.length + 1, position)),
  (text, step) => withPart(text, step, () => ''),
  // double or repeat a part
  (text, step) => withPart(text, step, (part) => part + part),
  (text, step) => withPart(text, step, (part) => part.slice(0, 60).repeat(Math.min(200, step.times))),
  // swap two adjacent parts
  (text, { position, secondPosition, thirdPosition }) => {
    const [a = 0, b = 0, c = 0] = [position, secondPosition, thirdPosition]
      .map((share) => indexAt(text.length + 1, share))
      .sort((x, y) => x - y)
    return text.slice(0, a) + text.slice(b, c) + text.slice(a, b) + text.slice(c)
  },
  // insert a text or replace a character
  (text, { position, values }) => splice(text, indexAt(text.length + 1, position), 0, values.any),
  (text, { position, secondPosition, form }) =>
    splice(
      text,
      indexAt(text.length, position),
      1,
      String.fromCharCode(Math.floor((secondPosition / POSITION_SCALE) * wrapAt([128, 256, 0x10000], form))),
    ),
  // another number, another word from the page, a hard value, other white space, another case
  (text, step) => withMatch(text, step, /\d+/g, () => step.values.number),
  (text, step) =>
    withMatch(text, step, WORD, () => text.slice(indexAt(text.length, step.secondPosition)).match(WORD)?.[0] ?? 'x'),
  (text, step) => withMatch(text, step, WORD, (word) => chooseHardValue(step.values, word)),
  (text, step) => withMatch(text, step, /\s+/g, () => wrapAt(BLANKS, step.times)),
  (text, step) => withPart(text, step, (part) => (step.times % 2 ? part.toUpperCase() : part.toLowerCase())),
]

/** Changes a text in one place, whatever its content. */
export function mutateText(text: string, step: Step): string {
  return wrapAt(TEXT_CHANGES, step.form)(text, step)
}

const splice = (text: string, from: number, removedLength: number, insertion: string): string =>
  text.slice(0, from) + insertion + text.slice(from + removedLength)

/** Changes a part of the text, mostly a short one. */
function withPart(
  text: string,
  { position, secondPosition, thirdPosition }: Step,
  change: (part: string) => string,
): string {
  const start = indexAt(text.length + 1, position)
  const part = text.slice(start, start + 1 + indexAt(wrapAt([8, 80, 2000], thirdPosition), secondPosition))
  return splice(text, start, part.length, change(part))
}

/** How much of a text is searched for something to change. */
const MAX_SEARCHED = 5000

function withMatch(text: string, step: Step, pattern: RegExp, change: (found: string) => string): string {
  const start = indexAt(Math.max(1, text.length - MAX_SEARCHED), step.position)
  const matches = [...text.slice(start, start + MAX_SEARCHED).matchAll(pattern)]
  if (matches.length === 0) return text + step.values.any
  const { 0: whole, index } = itemAt(matches, step.secondPosition)
  return splice(text, start + index, whole.length, change(whole))
}

const LINE_CHANGES: readonly ((lines: string[], from: number, step: Step) => void)[] = [
  // cut one or more lines
  (lines, from, { form }) => void lines.splice(from, wrapAt([1, 1, 3, 20], form)),
  // double, repeat
  (lines, from, { form, times }) => {
    const repeatedLines = lines.slice(from, from + wrapAt([1, 5, 15], form))
    lines.splice(from, 0, ...Array.from({ length: Math.min(300, times) }, () => repeatedLines).flat())
  },
  // swap
  (lines, from, { secondPosition }) => {
    const otherIndex = indexAt(lines.length, secondPosition)
    ;[lines[from], lines[otherIndex]] = [lines[otherIndex] ?? '', lines[from] ?? '']
  },
  // break a line, and join it with the next
  (lines, from, { secondPosition }) => {
    const line = lines[from] ?? ''
    const breakIndex = indexAt(line.length + 1, secondPosition)
    lines.splice(from, 1, line.slice(0, breakIndex), line.slice(breakIndex))
  },
  (lines, from) => void lines.splice(from, 2, (lines[from] ?? '') + (lines[from + 1] ?? '')),
  // insert
  (lines, from, { values }) => void lines.splice(from, 0, values.line),
  (lines, from, { values }) => void lines.splice(from, 0, values.any),
  // a property's value
  changeValue,
  changeValue,
  changeValue,
  // rename
  (lines, from, { form }) => {
    const name = wrapAt(['DTSTART', 'SUMMARY', 'RRULE', 'X-A', 'UID', '', 'BEGIN'], form)
    lines[from] = (lines[from] ?? '').replace(/^[A-Z-]+/, name)
  },
  (lines, from, step) => {
    lines[from] = mutateText(lines[from] ?? '', step)
  },
]

/** Changes lines of a calendar or of a plain text. */
export function mutateLines(body: string, step: Step): string {
  const lines = body.split('\n')
  wrapAt(LINE_CHANGES, step.change)(lines, indexAt(lines.length, step.position), step)
  return lines.join('\n')
}

function changeValue(lines: string[], from: number, step: Step): void {
  const line = lines[from] ?? ''
  const colon = line.indexOf(':') + 1
  lines[from] = line.slice(0, colon) + replaceOrMutate(line.slice(colon), step)
}

/** Returns a hard value in place of the text, or the text with a change. */
export const replaceOrMutate = (text: string, step: Step): string =>
  step.times % 2 ? chooseHardValue(step.values, text) : mutateText(text, step)

/** A place in a JSON value: a member of an object, or an item of an array. */
interface Slot {
  holder: Record<string, unknown>
  key: string
}

const KEYS = ['__proto__', 'constructor', 'length', '', '0', 'name', 'startDate', 'url', 'title', 'toString']

const JSON_CHANGES: readonly ((slot: Slot, all: readonly Slot[], step: Step) => void)[] = [
  // cut
  removeValue,
  removeValue,
  // double or repeat
  ({ holder, key }, _, { times }) => {
    if (Array.isArray(holder))
      holder.splice(Number(key), 0, ...Array.from({ length: Math.min(60, times) }, () => deepCopy(holder[Number(key)])))
    else holder[`${key}2`] = deepCopy(holder[key])
  },
  // swap
  (slot, all, { secondPosition }) => {
    const otherSlot = itemAt(all, secondPosition)
    const [value, otherValue] = [deepCopy(slot.holder[slot.key]), deepCopy(otherSlot.holder[otherSlot.key])]
    setValue(slot, otherValue)
    setValue(otherSlot, value)
  },
  // nest
  (slot, _, { times, form }) => {
    let value = slot.holder[slot.key]
    for (let level = 0; level < times; level++) value = (level + form) % 2 ? [value] : { value }
    setValue(slot, value)
  },
  // nest one in another
  (slot, all, { secondPosition }) => {
    const [value, otherSlot] = [slot.holder[slot.key], itemAt(all, secondPosition)]
    setValue(slot, { ...(isHolder(value) ? value : { value }), nested: deepCopy(otherSlot.holder[otherSlot.key]) })
  },
  // unwrap an array or an object, or wrap a plain value
  (slot) => {
    const value = slot.holder[slot.key]
    setValue(slot, Array.isArray(value) ? value[0] : isHolder(value) ? Object.values(value) : [value])
  },
  // rename
  ({ holder, key }, _, { form, values }) => {
    if (Array.isArray(holder)) return setValue({ holder, key }, values.json)
    const value = holder[key]
    removeValue({ holder, key })
    setValue({ holder, key: form % 2 ? wrapAt(KEYS, form >> 1) : key.toUpperCase() }, value)
  },
  // other values
  changeValueOfJson,
  changeValueOfJson,
  // parsers interpret texts, so look for those
  changeTextOfJson,
  changeTextOfJson,
]

/** Changes one value of a JSON text; any other text is changed as plain text. */
export function mutateJson(body: string, step: Step): string {
  const holder: Record<string, unknown> = {}
  try {
    holder.root = JSON.parse(body)
  } catch {
    return mutateText(body, step) // a page may contain something that only looks like JSON
  }
  const slots: Slot[] = [{ holder, key: 'root' }]
  // the list grows while it's walked
  for (const { holder, key } of slots) {
    const value = holder[key]
    if (isHolder(value)) for (const inner of Object.keys(value)) slots.push({ holder: value, key: inner })
  }
  wrapAt(JSON_CHANGES, step.change)(itemAt(slots, step.position), slots, step)
  return JSON.stringify(holder.root) ?? ''
}

function removeValue({ holder, key }: Slot): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

function changeValueOfJson(slot: Slot, _: readonly Slot[], { form, values }: Step): void {
  const value = slot.holder[slot.key]
  const text = JSON.stringify(value) ?? ''
  const replacement = chooseHardValue(values, typeof value === 'string' ? value : '')
  setValue(slot, wrapAt([values.json, [value], { value }, text, Number(text), replacement, replacement], form))
}

function changeTextOfJson(_: Slot, all: readonly Slot[], step: Step): void {
  const texts = all.filter(({ holder, key }) => typeof holder[key] === 'string')
  const slot = itemAt(texts.length > 0 ? texts : all, step.position)
  const value = slot.holder[slot.key]
  setValue(slot, replaceOrMutate(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), step))
}

/** Sets a slot's value. Works for names such as `__proto__` too. */
const setValue = ({ holder, key }: Slot, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

/** Copies a value that is put in a second place, since it could otherwise contain itself. */
const deepCopy = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const CONTENT_TYPES = [
  'text/html; charset=utf-8',
  'text/html; charset=windows-1252',
  'text/html; charset=shift_jis',
  'text/plain',
  'text/html; charset=utf-16',
  'text/html; charset=nonsense',
  'text/html; charset=',
  '',
]
const decodeWithContentType = (bytes: Uint8Array, { form }: Step): string =>
  decodeBody(bytes, wrapAt(CONTENT_TYPES, form))
const decodeWrongly = (body: string): string => new TextDecoder('windows-1252').decode(Buffer.from(body))

const ENCODING_CHANGES: readonly Change[] = [
  // other forms of the same letters, and line ends
  (body) => body.normalize('NFD'),
  (body) => body.replace(/\r?\n/g, '\r'),
  (body) => body.replace(/\r?\n/g, ''),
  (body) =>
    body.replace(/[!-~]/g, (character, index: number) =>
      index % 50 ? character : String.fromCharCode(character.charCodeAt(0) + 0xfee0),
    ),
  // entities instead of characters, even doubly encoded, and characters instead of entities
  (body) =>
    body.replace(/[^\s<>"'&;={}[\]]/g, (character, index: number) =>
      index % 7 ? character : `&#${character.charCodeAt(0)};`,
    ),
  (body) => body.replaceAll('&', '&amp;'),
  (body) => body.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (body) => body.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
  // another encoding, under any name
  (body, step) => decodeWithContentType(Buffer.from(body, 'latin1'), step),
  (body, step) => decodeWithContentType(Buffer.from(body, 'utf16le'), step),
  (body, step) => decodeWithContentType(Buffer.from(`\ufeff${body}`, 'utf16le').swap16(), step),
  (body, step) => decodeWithContentType(Buffer.from(`\ufeff${body}`), step),
  // UTF-8 decoded as Windows-1252, once and twice
  (body) => decodeWrongly(body),
  (body) => decodeWrongly(decodeWrongly(body)),
  // broken bytes
  (body, step) => {
    const bytes = Buffer.from(body)
    for (let count = 0; count < step.times && bytes.length > 0; count++)
      bytes[(indexAt(bytes.length, step.position) + count * (step.secondPosition + 1)) % bytes.length] = wrapAt(
        [0, 0x80, 0xc3, 0xff, 0xed],
        count,
      )
    return decodeWithContentType(bytes, step)
  },
  (body, step) =>
    decodeWithContentType(Buffer.from(body).subarray(step.position % 4, body.length - (step.secondPosition % 4)), step),
  // NULs
  (body, { times }) => body.replaceAll(wrapAt([' ', 'a', '\n', '>'], times), (character) => `${character}\u0000`),
]

/** Returns the page in another encoding, or with a wrong encoding name, as a scrape would get it. */
export function mutateEncoding(body: string, step: Step): string {
  return wrapAt(ENCODING_CHANGES, step.change)(body, step)
}

export function chooseHardValue(values: HardValues, replaced: string): string {
  const start = replaced.slice(0, 300)
  if (!values.isAlike) return values.any
  if (/\b20\d\d\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(start)) return values.date
  if (/\d ?(?:am|pm)\b|\d:\d\d/i.test(start)) return values.hour
  if (/[$€£]|\bfree\b/i.test(start)) return values.price
  if (/^(?:https?:)?\/|^#|^www\./i.test(start)) return values.link
  return values.any
}
