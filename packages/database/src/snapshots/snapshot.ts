import type { Row } from '@houselights/domain/rows/stored-row'
import { MatchDecisionEntity } from '../schema/entities/decisions.ts'
import { ArtistAssignmentEntity } from '../schema/entities/enrichment.ts'
import { ArtistEntity, EventArtistEntity, EventEntity } from '../schema/entities/events.ts'
import { VenueEntity } from '../schema/entities/places.ts'
import { EventSourceEntity } from '../schema/entities/sources.ts'
import { type Database, valueIn, valuesIn } from '../sql/sql.ts'
import { snakeCase } from '../sql/statement.ts'

interface Table {
  /** The column to select rows by: the row's own id, or the id of its event. */
  owner: 'id' | 'event_id'
  key: readonly string[]
  /** The columns that a restore writes, without the key. */
  columns: readonly string[]
  /** Columns that the database maintains, which are never part of a snapshot. */
  generated: readonly string[]
}

interface Entity {
  options: { columns: Readonly<Record<string, { primary?: boolean; update?: boolean } | undefined>> }
}

function toTable({ options }: Entity, owner: Table['owner']): Table {
  const columns = Object.entries(options.columns).map(([property, column]) => ({
    ...column,
    name: snakeCase(property),
  }))
  const getNames = (selectedColumns: typeof columns) => selectedColumns.map(({ name }) => name)
  return {
    owner,
    key: getNames(columns.filter(({ primary }) => primary)),
    columns: getNames(columns.filter(({ primary, update }) => !primary && update !== false)),
    generated: getNames(columns.filter(({ update }) => update === false)),
  }
}

/**
 * The tables, in the order in which their rows are restored: a source record's trigger writes its event, and a bill
 * refers to its event.
 */
export const TABLES = {
  venues: toTable(VenueEntity, 'id'),
  artists: toTable(ArtistEntity, 'id'),
  event_sources: toTable(EventSourceEntity, 'event_id'),
  events: toTable(EventEntity, 'id'),
  event_artists: toTable(EventArtistEntity, 'event_id'),
  artist_assignments: toTable(ArtistAssignmentEntity, 'event_id'),
  match_decisions: toTable(MatchDecisionEntity, 'id'),
} as const satisfies Readonly<Record<string, Table>>

export type SnapshotTable = keyof typeof TABLES
const TABLE_NAMES = Object.keys(TABLES) as SnapshotTable[]

/**
 * Rows of several tables at one time, as JSON by table. Only Postgres creates and restores it, so that numbers stay
 * exact.
 */
export type Snapshot = string

/** The rows before and after a change. */
export interface Snapshots {
  before: Snapshot
  after: Snapshot
}

/** The columns of a change's snapshots, selected as text so that they stay exact. */
export const SNAPSHOTS = 'before::text, after::text'

/** Selects rows by their own ids, or by those of their events. */
export type Rows = Partial<Readonly<Record<SnapshotTable, readonly string[]>>>

/** Selects events' rows and bills. */
export const toEventRows = (events: readonly string[]): Rows => ({ events, event_artists: events })

/** Selects the rows that a merge of these events writes. */
export const toMergeRows = (events: readonly string[]): Rows => ({ ...toEventRows(events), event_sources: events })

const toArraySql = (table: SnapshotTable, ids: string): string => {
  const { owner, key, generated } = TABLES[table]
  return `(select coalesce(jsonb_agg(to_jsonb(t) - '{${generated}}'::text[] order by ${key.map((column) => `t.${column}`)}), '[]')
    from ${table} t where t.${owner} = any (${ids}))`
}

export async function takeSnapshot(db: Database, rows: Rows): Promise<Snapshot> {
  const tables = TABLE_NAMES.filter((table) => table in rows)
  const arrays = tables.map((table, index) => `'${table}', ${toArraySql(table, `$${index + 1}::uuid[]`)}`)
  const ids = tables.map((table) => rows[table])
  return (await valueIn<Snapshot>(db, `select jsonb_build_object(${arrays})::text`, ids)) ?? '{}'
}

/** Takes a snapshot of each event: its row and its bill. */
export async function takeEventSnapshots(db: Database, events: readonly string[]): Promise<Map<string, Snapshot>> {
  const arrays = (['events', 'event_artists'] as const).map(
    (table) => `'${table}', ${toArraySql(table, 'array[each.id]')}`,
  )
  const rows: { id: string; snapshot: Snapshot }[] = await db.query(
    `select each.id, jsonb_build_object(${arrays})::text as snapshot from unnest($1::uuid[]) as each (id)`,
    [events],
  )
  return new Map(rows.map(({ id, snapshot }) => [id, snapshot]))
}

/** Parses a snapshot's rows, for reading only. To write rows, use the snapshot itself. */
export const parseSnapshot = (snapshot: Snapshot): Partial<Record<SnapshotTable, Row[]>> => JSON.parse(snapshot)

/** Loads rows, for reading only. */
export const loadRowsToView = async (db: Database, table: SnapshotTable, ids: readonly string[]): Promise<Row[]> =>
  parseSnapshot(await takeSnapshot(db, { [table]: ids }))[table] ?? []

/**
 * Finds the ids of events, or of rows that belong to no event, that differ from the snapshot. Columns added since don't
 * count.
 */
export async function findChangedSince(
  db: Database,
  snapshot: Snapshot,
  tables: readonly SnapshotTable[] = tablesIn(snapshot),
): Promise<Set<string>> {
  if (tables.length === 0) return new Set()
  return new Set(await valuesIn(db, tables.map(changesSql).join(' union '), [snapshot]))
}

export function tablesIn(snapshot: Snapshot): SnapshotTable[] {
  const rows = parseSnapshot(snapshot)
  return TABLE_NAMES.filter((table) => table in rows)
}

/** Statement: selects the owners whose current rows differ from the snapshot's rows. */
function changesSql(table: SnapshotTable): string {
  const { owner, key } = TABLES[table]
  const owners = `(select (stored_row ->> 'id')::uuid from jsonb_array_elements($1::jsonb -> '${owner === 'id' ? table : 'events'}') stored_row)`
  return `
    select coalesce(current.owner::text, stored.row ->> '${owner}') as id
    from jsonb_array_elements($1::jsonb -> '${table}') stored (row)
    full join (select t as row, t.${owner} as owner, ${key.map((column) => `t.${column}::text as key_${column}`)}
      from ${table} t where t.${owner} in ${owners}) current
    on ${key.map((column) => `current.key_${column} = stored.row ->> '${column}'`).join(' and ')}
    where stored.row is null or current.owner is null or current.row is distinct from jsonb_populate_record(current.row, stored.row)`
}
