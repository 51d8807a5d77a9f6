import { parsedJson } from '@houselights/scrapers/parse/json'
import { ENOUGH, withoutUnneeded } from './without-unneeded.ts'

/** Smaller fields stay: each is tried by reading the whole page. */
const WORTHWHILE = 500

/** Lists lose their needless entries, the longest first; then, as long as the text is large, objects lose fields. */
export function shorterJson(body: string, stillGood: (body: string) => boolean): string {
  const value = parsedJson(body)
  if (value === undefined) return body
  const write = () => `${JSON.stringify(value, null, 1)}\n`
  for (const list of longLists(value)) {
    const all = [...list]
    const left = withoutUnneeded(all, (fewer) => {
      list.splice(0, list.length, ...fewer)
      return stillGood(write())
    })
    list.splice(0, list.length, ...left)
  }
  dropFields(
    value,
    () => write().length > ENOUGH,
    () => stillGood(write()),
  )
  const short = write()
  return stillGood(short) ? short : body
}

function longLists(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(longLists)
  return (Array.isArray(value) && value.length > 1 ? [value, ...below] : below).sort(
    (one, other) => other.length - one.length,
  )
}

/** Fields in the order of their size, each if the rest can be without it, or else what lies in it. */
function dropFields(value: unknown, isLarge: () => boolean, stillGood: () => boolean): void {
  if (typeof value !== 'object' || value === null) return
  const parts = Object.entries(value).filter(([, part]) => getSize(part) >= WORTHWHILE)
  for (const [key, part] of parts.sort(([, one], [, other]) => getSize(other) - getSize(one))) {
    if (!isLarge()) return
    if (!Array.isArray(value)) {
      const fields = Object.entries(value)
      Reflect.deleteProperty(value, key)
      if (stillGood()) continue
      // in the order in which they were
      for (const [name] of fields) Reflect.deleteProperty(value, name)
      Object.assign(value, Object.fromEntries(fields))
    }
    dropFields(part, isLarge, stillGood)
  }
}

const getSize = (part: unknown): number => JSON.stringify(part)?.length ?? 0
