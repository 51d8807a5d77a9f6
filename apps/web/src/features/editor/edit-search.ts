import type { EditedKind } from '@houselights/types/editor'
import { EventKind } from '@houselights/types/entities'
import { z } from 'zod'

// named here: every visitor loads what reads the addresses, and the contracts of operators are not for visitors
const KINDS = ['event', 'artist', 'venue'] as const satisfies readonly EditedKind[]

/** The editor's search parameters: what is edited, the search text, and the listed kind of withheld events. */
export const EditSearch = z.object({
  kind: z.enum(KINDS).optional().catch(undefined),
  id: z.uuid().optional().catch(undefined),
  withheld: EventKind.optional().catch(undefined),
  search: z.string().trim().min(1).max(200).optional().catch(undefined),
})
export type EditSearch = z.output<typeof EditSearch>
