import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { toOldName } from '../contract/old-name.ts'
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
  /** Whether the field can be locked: its value comes from sources unless an operator sets it. */
  lockable: z.boolean(),
  locked: z.boolean(),
  /** The sources' value, if the field comes from sources and that value is known. */
  sourceValue: z.string().nullable(),
  told: toOldName('sourceValue', z.string().nullable()),
  inferred: z.boolean(),
  /** How to write the value, if it isn't obvious. */
  hint: z.string().nullable(),
})
export type EditableField = z.infer<typeof EditableField>

/** Values as people see them; null if there is none. */
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
  /** Notes to read before editing, one sentence each. */
  notes: z.array(z.string()),
  /** The event or artist that this one was merged into. Edit that one instead. */
  mergedInto: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  fields: z.array(EditableField),
  history: z.array(Edit),
})
export type Editable = z.infer<typeof Editable>

export const FoundEditable = z.object({ kind: EditedKind, id: z.uuid(), name: z.string(), detail: z.string() })
export type FoundEditable = z.infer<typeof FoundEditable>

/** Upcoming events hidden because of their kind: the count of each kind, and the next events. */
export const HiddenEvents = z.object({
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
export type HiddenEvents = z.infer<typeof HiddenEvents>

const RecordParams = z.object({ kind: EditedKind.describe('event, artist or venue'), id: z.uuid().describe('an id') })
const Names = z.array(z.string().max(100)).max(100)
/** Finds a city's events and venues, and artists, by name. Hidden, past and merged ones are included. */
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
/** Lists upcoming events hidden because of their kind: counts, and the next 100 events of one kind or of all kinds. */
export const listWithheld = defineContract('GET /api/admin/withheld', {
  query: InCity.extend({ kind: EventKind.optional().describe('a kind of event') }),
  response: HiddenEvents,
})
export const getEditable = defineContract('GET /api/admin/edit/:kind/:id', {
  params: RecordParams,
  query: InCity,
  response: Editable,
})
/** Changes fields. Fields from sources are locked at the new value, or unlocked. */
export const saveEdit = defineContract('PATCH /api/admin/edit/:kind/:id', {
  params: RecordParams,
  query: InCity,
  body: z
    .strictObject({
      /** By field name, the value as typed; an empty string clears it. */
      values: z.record(z.string().max(100), z.string().max(20_000)).optional(),
      /** Fields to lock at their current value. */
      lock: Names.optional(),
      /** Fields that come from the sources again. */
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
