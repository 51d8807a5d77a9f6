import { fold } from '@houselights/domain/text'
import type { RawListing } from './source.ts'

/**
 * Who plays, from a source that lists its acts apart from the title: the act that the title names first is the
 * headliner, and where it names none, the first of the list. Spellings that differ only in accents are one act.
 */
export function billedActs(title: string, acts: readonly string[]): Pick<RawListing, 'headliner' | 'support'> {
  const printed = fold(title)
  const place = (name: string): number => {
    const index = printed.indexOf(fold(name))
    return index < 0 ? printed.length : index
  }
  const named = acts.map((name) => name.trim()).filter(Boolean)
  const distinct = named.filter((name, index) => named.findIndex((other) => fold(other) === fold(name)) === index)
  const [headliner, ...support] = distinct.sort((one, other) => place(one) - place(other))
  return { ...(headliner && { headliner }), ...(support.length > 0 && { support }) }
}
