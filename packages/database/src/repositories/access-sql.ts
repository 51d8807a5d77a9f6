import type { EditedKind } from '@houselights/types/editor'

/** When operators set these fields of a row, in its city `c`, by name; those that they did not set are left out. */
export const setAt = (kind: EditedKind, row: string, names: readonly string[]): string => `(
  select coalesce(json_object_agg(name, (
    select city_instant(max(edited_at), c.time_zone) from edits
    where kind = '${kind}' and target_id = ${row}.id and reverted_at is null
      and before -> '${kind}s' -> 0 -> 'locked' -> name is distinct from after -> '${kind}s' -> 0 -> 'locked' -> name
  )), '{}')
  from unnest(array[${names.map((name) => `'${name}'`)}]) name where ${row}.locked ? name)`

/** What is stored of the access of a venue (`v`), in its city `c`. */
export const VENUE_STATED = `json_build_object(
  'name', v.name, 'website', v.website, 'wheelchair', v.wheelchair, 'wheelchairNote', v.wheelchair_note, 'seating', v.seating,
  'setAt', ${setAt('venue', 'v', ['wheelchair', 'wheelchair_note', 'seating'])},
  'source', v.access_source, 'readOn', v.access_read_on)`
