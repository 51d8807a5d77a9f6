export type Thing = Record<string, unknown>

/** A thing, and where it stands: `MusicEvent`, or `MusicEvent.offers` within one. */
export interface Placed {
  thing: Thing
  at: string
}

/** A thing and all that it holds, however deep; what only points to a thing elsewhere is left out. */
export const thingsWithin = (thing: Thing, at = typeOf(thing)): Placed[] => [
  { thing, at },
  ...Object.entries(thing).flatMap(([name, value]) =>
    listOf(value)
      .filter(isThing)
      .filter((each) => !isReference(each))
      .flatMap((each) => thingsWithin(each, `${at}.${name}`)),
  ),
]

export const typeOf = (thing: Thing): string => String(thing['@type'])

export const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null

/** Whether it is the `@id` of a thing and nothing else. */
const isReference = (thing: Thing): boolean => Object.keys(thing).join() === '@id'

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

const isEmpty = (value: unknown): boolean => value === '' || listOf(value).length === 0

/** Things of a page by their ids, for what points to them. */
export type ById = ReadonlyMap<string, Thing>

/** Whether a thing has a value at a path of properties, which is joined by dots; of several in the way, each. */
export function hasValue(thing: Thing, path: string, byId: ById): boolean {
  const [name = '', ...rest] = path.split('.')
  const value = thing[name]
  if (rest.length === 0 || isEmpty(value)) return !isEmpty(value)
  return listOf(value).every((each) => {
    const found = isThing(each) && isReference(each) ? byId.get(String(each['@id'])) : each
    return isThing(found) && hasValue(found, rest.join('.'), byId)
  })
}
