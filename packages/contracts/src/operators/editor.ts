import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { EventKind, Instant, LocalDay } from '../entities/entities.ts'
import { InCity } from '../public-api/routes.ts'

export const EditedKind = z.enum(['event', 'artist', 'venue'])
export type EditedKind = z.infer<typeof EditedKind>

export const EditableField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['text', 'long-text', 'url', 'day', 'clock', 'choice', 'number', 'flag', 'list']),
  choices: z.array(z.string()),
  value: z.string(),
  /** Whether it can be locked: sources decide it, unless an operator does. */
  lockable: z.boolean(),
  locked: z.boolean(),
  /** What the sources say, where the field is theirs and that is known. */
  told: z.string().nullable(),
  inferred: z.boolean(),
  /** How the value is written, where that is not plain. */
  hint: z.string().nullable(),
})
export type EditableField = z.infer<typeof EditableField>

/** Values as a person reads them; null where there is none. */
export const FieldEdit = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type FieldEdit = z.infer<typeof FieldEdit>
export const Edit = z.object({
  id: z.uuid(),
  at: Instant,
  by: z.string(),
  changes: z.array(FieldEdit),
  revertedAt: Instant.nullable(),
})
export type Edit = z.infer<typeof Edit>

export const Editable = z.object({
  kind: EditedKind,
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  /** What to know of it before editing: a sentence each. */
  notes: z.array(z.string()),
  /** The event or artist that it became part of: that one is to be edited. */
  mergedInto: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  fields: z.array(EditableField),
  history: z.array(Edit),
})
export type Editable = z.infer<typeof Editable>

export const FoundEditable = z.object({ kind: EditedKind, id: z.uuid(), name: z.string(), detail: z.string() })
export type FoundEditable = z.infer<typeof FoundEditable>

/** Upcoming events that the public does not see because of their kind: how many of each, and the next of them. */
export const Withheld = z.object({
  counts: z.array(z.object({ kind: EventKind, count: z.number().int() })),
  events: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      day: LocalDay,
      venue: z.string(),
      kind: EventKind,
      sources: z.string(),
    }),
  ),
})
export type Withheld = z.infer<typeof Withheld>

const Which = z.object({ kind: EditedKind.describe('event, artist or venue'), id: z.uuid().describe('an id') })
const Names = z.array(z.string().max(100)).max(100)
/** Events and venues of a city, and artists, by name; hidden, past and merged ones included. */
export const findEditable = defineContract('GET /api/admin/find', {
  query: InCity.extend({
    search: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .refine((text) => !text.includes('\0'))
      .describe('text of up to 200 characters'),
  }),
  response: z.array(FoundEditable),
})
/** Upcoming events that are not shown because of their kind: counted, and the next 100, of one kind or of all. */
export const listWithheld = defineContract('GET /api/admin/withheld', {
  query: InCity.extend({ kind: EventKind.optional().describe('a kind of event') }),
  response: Withheld,
})
export const getEditable = defineContract('GET /api/admin/edit/:kind/:id', {
  params: Which,
  query: InCity,
  response: Editable,
})
/** Changes fields; those of sources are locked at the given value, or given back to the sources. */
export const saveEdit = defineContract('PATCH /api/admin/edit/:kind/:id', {
  params: Which,
  query: InCity,
  body: z
    .strictObject({
      /** Field by name: its value as typed; an empty text is no value. */
      values: z.record(z.string().max(100), z.string().max(20_000)).optional(),
      /** Fields locked at the value that they have. */
      lock: Names.optional(),
      /** Fields that sources decide again. */
      unlock: Names.optional(),
    })
    .describe('{"values": {field: text}, "lock": [field], "unlock": [field]}'),
  response: Editable,
})
export const undoEdit = defineContract('POST /api/admin/edits/:id/undo', {
  params: z.object({ id: z.uuid().describe('the id of an edit') }),
  query: InCity,
  response: Editable,
})
