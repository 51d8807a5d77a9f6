import type { EditedKind } from '@houselights/types/editor'
import type { EventKind } from '@houselights/types/entities'
import { EVENT_KINDS } from '@houselights/types/event-choices'
import { oneOf, textOf } from '../../search-params.ts'

// named here: every visitor loads what reads the addresses, and the contracts of operators are not for visitors
const KINDS = ['event', 'artist', 'venue'] as const satisfies readonly EditedKind[]
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

type EditSearch = {
  kind?: EditedKind | undefined
  id?: string | undefined
  withheld?: EventKind | undefined
  search?: string | undefined
}

/** The editor's search parameters: what is edited, the search text, and the listed kind of withheld events. */
export const editSearch = ({ kind, id, withheld, search }: Record<string, unknown>): EditSearch => ({
  kind: oneOf(KINDS, kind),
  id: typeof id === 'string' && UUID.test(id) ? id : undefined,
  withheld: oneOf(EVENT_KINDS, withheld),
  search: textOf(search, 200),
})
