import { EditedKind } from '@houselights/types/editor'
import { z } from 'zod'

/** The editor's address: what is edited, and what was searched for. */
export const EditSearch = z.object({
  kind: EditedKind.optional().catch(undefined),
  id: z.uuid().optional().catch(undefined),
  search: z.string().trim().min(1).max(200).optional().catch(undefined),
})
export type EditSearch = z.output<typeof EditSearch>
