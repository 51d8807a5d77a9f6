import { tryParseJson } from '@houselights/scrapers/parse/json'
import { MAX_PAGE_LENGTH, removeUnneeded } from './remove-unneeded.ts'

/** Smaller fields stay: trying each one means parsing the whole page. */
const MIN_FIELD_SIZE = 500

/** Removes unneeded entries from arrays, the longest first; then, while the text is large, fields from objects. */
export function shortenJson(body: string, isStillGood: (body: string) => boolean): string {
  const value = tryParseJson(body)
  if (value === undefined) return body
  const serialize = () => `${JSON.stringify(value, null, 1)}\n`
  for (const list of findLongLists(value)) {
    const entries = [...list]
    const needed = removeUnneeded(entries, (fewer) => {
      list.splice(0, list.length, ...fewer)
      return isStillGood(serialize())
    })
    list.splice(0, list.length, ...needed)
  }
  dropFields(
    value,
    () => serialize().length > MAX_PAGE_LENGTH,
    () => isStillGood(serialize()),
  )
  const shortened = serialize()
  return isStillGood(shortened) ? shortened : body
}

function findLongLists(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  const nested = Object.values(value).flatMap(findLongLists)
  return (Array.isArray(value) && value.length > 1 ? [value, ...nested] : nested).sort((a, b) => b.length - a.length)
}

/** Tries to drop fields by size, each if the rest works without it, otherwise parts of it. */
function dropFields(value: unknown, isLarge: () => boolean, isStillGood: () => boolean): void {
  if (typeof value !== 'object' || value === null) return
  const parts = Object.entries(value).filter(([, part]) => getSize(part) >= MIN_FIELD_SIZE)
  for (const [key, part] of parts.sort(([, a], [, b]) => getSize(b) - getSize(a))) {
    if (!isLarge()) return
    if (!Array.isArray(value)) {
      const fields = Object.entries(value)
      Reflect.deleteProperty(value, key)
      if (isStillGood()) continue
      // restores them in their order
      for (const [name] of fields) Reflect.deleteProperty(value, name)
      Object.assign(value, Object.fromEntries(fields))
    }
    dropFields(part, isLarge, isStillGood)
  }
}

const getSize = (part: unknown): number => JSON.stringify(part)?.length ?? 0
