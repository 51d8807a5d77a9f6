import { MatchDecisionEntity } from '../entities/decisions.ts'
import { ArtistAssignmentEntity } from '../entities/enrichment.ts'
import { ArtistEntity, EventArtistEntity, EventEntity } from '../entities/events.ts'
import { VenueEntity } from '../entities/places.ts'
import { EventSourceEntity } from '../entities/sources.ts'
import { snakeCase } from '../snake-naming.ts'

/** A table whose rows snapshots hold. */
interface Table {
  /** The column that its rows are chosen by: their own id, or the event that they belong to. */
  owner: 'id' | 'event_id'
  key: readonly string[]
  /** What a restore writes, the key left out. */
  columns: readonly string[]
  /** What the database keeps itself: never part of a snapshot. */
  generated: readonly string[]
}

interface Entity {
  options: { columns: Readonly<Record<string, { primary?: boolean; update?: boolean } | undefined>> }
}

function tableOf({ options }: Entity, owner: Table['owner']): Table {
  const columns = Object.entries(options.columns).map(([property, column]) => ({
    ...column,
    name: snakeCase(property),
  }))
  const names = (these: typeof columns) => these.map(({ name }) => name)
  return {
    owner,
    key: names(columns.filter(({ primary }) => primary)),
    columns: names(columns.filter(({ primary, update }) => !primary && update !== false)),
    generated: names(columns.filter(({ update }) => update === false)),
  }
}

/** In the order in which rows are restored: a source record's trigger writes its event, a bill is one of an event. */
export const TABLES = {
  venues: tableOf(VenueEntity, 'id'),
  artists: tableOf(ArtistEntity, 'id'),
  event_sources: tableOf(EventSourceEntity, 'event_id'),
  events: tableOf(EventEntity, 'id'),
  event_artists: tableOf(EventArtistEntity, 'event_id'),
  artist_assignments: tableOf(ArtistAssignmentEntity, 'event_id'),
  match_decisions: tableOf(MatchDecisionEntity, 'id'),
} as const satisfies Readonly<Record<string, Table>>

export type SnapshotTable = keyof typeof TABLES
export const TABLE_NAMES = Object.keys(TABLES) as SnapshotTable[]
