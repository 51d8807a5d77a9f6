import { EditedKind } from '@houselights/types/editor'
import { EventKind } from '@houselights/types/entities'
import { z } from 'zod'

/** The editor's address: what is edited, what was searched for, and which kind of withheld events is listed. */
export const EditSearch = z.object({
  kind: EditedKind.optional().catch(undefined),
  id: z.uuid().optional().catch(undefined),
  withheld: EventKind.optional().catch(undefined),
  search: z.string().trim().min(1).max(200).optional().catch(undefined),
})
export type EditSearch = z.output<typeof EditSearch>
