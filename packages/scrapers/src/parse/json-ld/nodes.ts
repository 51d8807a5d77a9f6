/** An object in JSON-LD: an event, a place, an offer. */
export type JsonLdNode = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is JsonLdNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a value as a list. JSON-LD writes a single value without brackets. */
export const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/** Finds the objects in a property. */
export const findNodes = (value: unknown): JsonLdNode[] => toList(value).filter(isNode)

/** Returns a value as text: itself, its `@value`, or the first of several. */
export function toText(value: unknown): string | undefined {
  const [first] = toList(value)
  if (typeof first === 'string') return first.trim() || undefined
  if (typeof first === 'number' || typeof first === 'boolean') return String(first)
  return isNode(first) && '@value' in first ? toText(first['@value']) : undefined
}

/** Returns an object's name, or the text itself if the value is plain text. */
export const getName = (value: unknown): string | undefined => {
  const [first] = toList(value)
  return toText(first) ?? (isNode(first) ? toText(first.name) : undefined)
}

/** Returns a number, even if it is written as text. */
export function toNumber(value: unknown): number | undefined {
  const text = toText(value)?.replace(/^[$€£]\s*|,(?=\d{3}\b)/g, '')
  return text && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
}

/** Returns the bare names of an object's types: `https://schema.org/MusicEvent` → `MusicEvent`. */
export const getTypes = (node: JsonLdNode): string[] =>
  toList(node['@type']).flatMap((type) => (typeof type === 'string' ? [toTerm(type)] : []))

/** Returns the last part of a term's URL: `http://schema.org/SoldOut` → `SoldOut`. */
export const toTerm = (term: string): string => term.trim().replace(/^.*[/#:]/, '')
