import { type BillRole, PUBLIC_KINDS } from '@houselights/types/entities'
import type { EventFacts } from '@houselights/types/event-overrides'
import { artistKey } from '../artist-name.ts'

/** An artist on an event's bill. */
export interface BilledArtist {
  id: string
  role: BillRole
}

/** Whose names are artists': comedians, quiz masters and film titles are none. */
export const billedNames = ({ kind, bill }: Pick<EventFacts, 'kind' | 'bill'>): EventFacts['bill'] =>
  PUBLIC_KINDS.includes(kind) ? bill : []

/**
 * The artists of a bill, by the ids of their names' keys. `assignments` are the artists that operators chose for this
 * event, by the ones whom the names usually mean. Who is named twice, under two names, is billed once.
 */
export function billedArtists(
  bill: EventFacts['bill'],
  ids: ReadonlyMap<string, string>,
  assignments: ReadonlyMap<string, string>,
): BilledArtist[] {
  const billed = new Map<string, BilledArtist>()
  for (const { name, role } of bill) {
    const usual = ids.get(artistKey(name))
    const id = usual && (assignments.get(usual) ?? usual)
    if (id && (!billed.has(id) || role === 'headliner')) billed.set(id, { id, role })
  }
  return [...billed.values()]
}

/** The artist of the headliner; null where nobody is billed as such. */
export const headlinerOf = ([first]: readonly BilledArtist[]): string | null =>
  first?.role === 'headliner' ? first.id : null
