import { PageTooHeavyError } from '../../../source/source-error.ts'

/** A record's values by the words of their names: `dates.startTime` is `dates start time`. */
export type FlatRecord = ReadonlyMap<string, FieldValue>
export type FieldValue = string | number | boolean | readonly string[]

/** The first word of an inherited field's name. */
const PARENT = 'parent'

/** Deeper values belong to something else than the event. */
const MAX_DEPTH = 6
const MAX_OBJECT_DEPTH = 3
/** Of all lists together. The longest recorded response has 1,000 events, each with lists of its own. */
const MAX_RECORDS = 50_000
const MAX_FIELDS = 200
const MAX_NAME_LENGTH = 60

/**
 * Finds the lists of records in a JSON value, by their position: the nights of all productions are one list. A record
 * also has the fields of the record that its list is in, with the word `parent` before their names. Throws a
 * PageTooHeavyError if there are too many.
 */
export function findRecordLists(json: unknown): FlatRecord[][] {
  const lists = new Map<string, FlatRecord[]>()
  let count = 0
  const visit = (value: unknown, path: string, inherited: FlatRecord, depth: number): void => {
    if (depth > MAX_DEPTH || !isObject(value)) return
    if (!Array.isArray(value)) {
      for (const [key, child] of Object.entries(value)) visit(child, `${path}.${key}`, inherited, depth + 1)
      return
    }
    for (const item of value) {
      if (!isObject(item) || Array.isArray(item)) continue
      count += 1
      if (count > MAX_RECORDS) throw new PageTooHeavyError(`more than ${MAX_RECORDS.toLocaleString('en')} records`)
      const fields = flatten(item)
      for (const [name, field] of inherited) fields.set(`${PARENT} ${name}`, field)
      const list = lists.get(path)
      if (list) list.push(fields)
      else lists.set(path, [fields])
      visit(item, `${path}[]`, fields, depth + 1)
    }
  }
  visit(json, '', new Map(), 0)
  return [...lists.values()]
}

function flatten(record: object): Map<string, FieldValue> {
  const fields = new Map<string, FieldValue>()
  const add = (value: object, prefix: string, depth: number): void => {
    for (const [key, child] of Object.entries(value)) {
      if (fields.size >= MAX_FIELDS) return
      const name = `${prefix} ${toWords(key)}`.trim()
      if (typeof child === 'string' || typeof child === 'number' || typeof child === 'boolean') fields.set(name, child)
      else if (Array.isArray(child)) fields.set(name, child.flatMap(getName))
      else if (isObject(child) && depth < MAX_OBJECT_DEPTH) add(child, name, depth + 1)
    }
  }
  add(record, '', 1)
  return fields
}

/** `startDateTime`, `start_date_time` → `start date time`. */
const toWords = (key: string): string =>
  key
    .slice(0, MAX_NAME_LENGTH)
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Gets the name of a list's item, which may be a text or an object with a name. */
function getName(item: unknown): string[] {
  const name = isObject(item) && !Array.isArray(item) ? ['name', 'title'].map((key) => Reflect.get(item, key)) : [item]
  return name.filter((text) => typeof text === 'string').slice(0, 1)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
