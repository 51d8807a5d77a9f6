import { z } from 'zod'
import { defineContract } from './contract.ts'
import { Instant } from './entities.ts'

export const EditedKind = z.enum(['event', 'artist', 'venue'])
export type EditedKind = z.infer<typeof EditedKind>

/** A field of the editor: its value as it is typed, what sources say, and whether it is locked against them. */
export const EditableField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['text', 'long-text', 'url', 'day', 'clock', 'choice', 'number', 'flag', 'list']),
  choices: z.array(z.string()),
  value: z.string(),
  locked: z.boolean(),
  /** What the sources say, where the field is theirs. */
  told: z.string().nullable(),
  inferred: z.boolean(),
})
export type EditableField = z.infer<typeof EditableField>

export const Edit = z.object({
  id: z.uuid(),
  at: Instant,
  by: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  revertedAt: Instant.nullable(),
})
export type Edit = z.infer<typeof Edit>

export const Editable = z.object({
  kind: EditedKind,
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  fields: z.array(EditableField),
  history: z.array(Edit),
})
export type Editable = z.infer<typeof Editable>

const Which = z.object({ kind: EditedKind.describe('event, artist or venue'), id: z.uuid().describe('an id') })
export const findEditable = defineContract({
  method: 'GET',
  path: '/api/admin/find',
  summary: 'Events, artists and venues by name, hidden ones included',
  query: z.object({ search: z.string().min(1).max(200).describe('a text of at most 200 characters') }),
  response: z.array(z.object({ kind: EditedKind, id: z.uuid(), name: z.string(), detail: z.string() })),
})
export const getEditable = defineContract({
  method: 'GET',
  path: '/api/admin/edit/:kind/:id',
  summary: 'An event, artist or venue as the editor shows it, with its history',
  params: Which,
  response: Editable,
})
export const saveEdit = defineContract({
  method: 'PATCH',
  path: '/api/admin/edit/:kind/:id',
  summary: 'Changes fields; those of sources are locked at the given value, or given back to the sources',
  params: Which,
  body: z
    .strictObject({
      /** Field by name: its value as typed; an empty text is no value. */
      values: z.record(z.string(), z.string().max(20_000)).optional(),
      /** Fields that sources decide again. */
      unlock: z.array(z.string()).optional(),
    })
    .describe('{"values": {field: text}, "unlock": [field]}'),
  response: Editable,
})
export const undoEdit = defineContract({
  method: 'POST',
  path: '/api/admin/edits/:id/undo',
  summary: 'Takes an edit back',
  params: z.object({ id: z.uuid().describe('the id of an edit') }),
  response: Editable,
})
