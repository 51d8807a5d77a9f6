import { hardJson, hardText } from './hard-values.ts'
import { mutateText } from './mutate-text.ts'
import type { Random } from './random.ts'

/** A place in a JSON value: a key of an object, or an index of a list. */
type Slot = { list: unknown[]; at: number } | { record: Record<string, unknown>; at: string }

type Mutation = (slot: Slot, all: readonly Slot[], random: Random) => void

const TIMES = [2, 3, 10, 40]
const DEPTHS = [1, 3, 50, 2000]
const KEYS = ['__proto__', 'constructor', 'length', '', '0', 'name', 'startDate', 'url', 'title', 'toString']

const MUTATIONS: readonly Mutation[] = [
  // cut
  cut,
  cut,
  // double or repeat
  (slot, _, random) => {
    if ('list' in slot) slot.list.splice(slot.at, 0, ...copies(read(slot), random.pick(TIMES)))
    else slot.record[`${slot.at}2`] = read(slot)
  },
  // swap
  (slot, all, random) => {
    const other = random.pick(all)
    const [one, second] = [copyOf(read(slot)), copyOf(read(other))]
    write(slot, second)
    write(other, one)
  },
  // nest
  (slot, _, random) => {
    const depth = random.pick(DEPTHS)
    let value = read(slot)
    for (let level = 0; level < depth; level++) value = random.chance(0.5) ? [value] : { value }
    write(slot, value)
  },
  // put one into another
  (slot, all, random) => write(slot, { ...asRecord(read(slot)), nested: copyOf(read(random.pick(all))) }),
  // take out of its list
  (slot) => {
    const value = read(slot)
    write(slot, Array.isArray(value) ? value[0] : typeof value === 'object' && value ? Object.values(value) : [value])
  },
  // rename
  (slot, _, random) => {
    if (!('record' in slot)) return write(slot, hardJson(random, read(slot)))
    const value = read(slot)
    delete slot.record[slot.at]
    const name = random.chance(0.5) ? random.pick(KEYS) : slot.at.toUpperCase()
    Object.defineProperty(slot.record, name, { value, enumerable: true, configurable: true, writable: true })
  },
  // other values
  (slot, _, random) => write(slot, hardJson(random, read(slot))),
  (slot, _, random) => write(slot, hardJson(random, read(slot))),
  changeText,
  changeText,
]

/** Changes one value of a text in JSON; any other text is changed as a text. */
export function mutateJson(body: string, random: Random): string {
  if (random.chance(0.1)) return mutateText(body, random)
  const holder: Record<string, unknown> = {}
  try {
    holder.root = JSON.parse(body)
  } catch {
    return mutateText(body, random) // a page may hold what only looks like JSON
  }
  const all = slotsOf(holder)
  random.pick(MUTATIONS)(random.pick(all), all, random)
  return JSON.stringify(holder.root) ?? ''
}

function cut(slot: Slot): void {
  if ('list' in slot) slot.list.splice(slot.at, 1)
  else delete slot.record[slot.at]
}

/** Texts are what readers interpret, so those are looked for. */
function changeText(_: Slot, all: readonly Slot[], random: Random): void {
  const texts = all.filter((slot) => typeof read(slot) === 'string')
  const slot = random.pick(texts.length > 0 ? texts : all)
  const value = read(slot)
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  write(slot, random.chance(0.5) ? hardText(random, text) : mutateText(text, random))
}

function slotsOf(holder: Record<string, unknown>): Slot[] {
  const slots: Slot[] = [{ record: holder, at: 'root' }]
  // the list grows as it is walked
  for (const slot of slots) {
    const value = read(slot)
    if (Array.isArray(value)) for (const at of value.keys()) slots.push({ list: value, at })
    else if (isRecord(value)) for (const at of Object.keys(value)) slots.push({ record: value, at })
  }
  return slots
}

const read = (slot: Slot): unknown => ('list' in slot ? slot.list[slot.at] : slot.record[slot.at])

function write(slot: Slot, value: unknown): void {
  if ('list' in slot) slot.list[slot.at] = value
  else slot.record[slot.at] = value
}

/** What is put at a second place must not be the same object: it would hold itself. */
const copyOf = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

const copies = (value: unknown, times: number): unknown[] => Array.from({ length: times }, () => copyOf(value))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : { value })
