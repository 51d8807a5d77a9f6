import { fold, lineOf } from '@houselights/domain/text'
import type { RawListing } from './source.ts'

/** A list of more acts is something else than a bill. */
const MOST_ACTS = 300

/**
 * Who plays, from a source that lists its acts apart from the title: the act that the title names first is the
 * headliner, and where it names none, the first of the list. Spellings that differ only in accents are one act.
 */
export function billedActs(title: string, acts: readonly string[]): Pick<RawListing, 'headliner' | 'support'> {
  const printed = fold(lineOf(title))
  const distinct = new Map<string, string>()
  for (const name of acts.slice(0, MOST_ACTS).map(lineOf)) {
    const key = fold(name)
    if (key && !distinct.has(key)) distinct.set(key, name)
  }
  const place = (key: string): number => {
    const index = printed.indexOf(key)
    return index < 0 ? printed.length : index
  }
  const [headliner, ...support] = [...distinct]
    .map(([key, name]) => ({ name, place: place(key) }))
    .sort((one, other) => one.place - other.place)
    .map(({ name }) => name)
  return { ...(headliner && { headliner }), ...(support.length > 0 && { support }) }
}
