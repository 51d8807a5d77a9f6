/** One thing that JSON-LD describes: an event, a place, an offer. */
export type JsonLdNode = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is JsonLdNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as a list: JSON-LD writes a single one without brackets. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/** The things that a property holds. */
export const nodesOf = (value: unknown): JsonLdNode[] => listOf(value).filter(isNode)

/** A value as text: itself, its `@value`, or the first of several. */
export function textOf(value: unknown): string | undefined {
  const [first] = listOf(value)
  if (typeof first === 'string') return first.trim() || undefined
  if (typeof first === 'number' || typeof first === 'boolean') return String(first)
  return isNode(first) && '@value' in first ? textOf(first['@value']) : undefined
}

/** A thing's name, or the text where only that is written. */
export const nameOf = (value: unknown): string | undefined => {
  const [first] = listOf(value)
  return textOf(first) ?? (isNode(first) ? textOf(first.name) : undefined)
}

/** A number, also where it is written as text. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value)?.replace(/^[$€£]\s*|,(?=\d{3}\b)/g, '')
  return text && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
}

/** The bare names of a thing's types: `https://schema.org/MusicEvent` → `MusicEvent`. */
export const typesOf = (node: JsonLdNode): string[] =>
  listOf(node['@type']).flatMap((type) => (typeof type === 'string' ? [termOf(type)] : []))

/** The last part of a term's address: `http://schema.org/SoldOut` → `SoldOut`. */
export const termOf = (term: string): string => term.trim().replace(/^.*[/#:]/, '')
