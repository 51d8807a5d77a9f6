import { randomUUID } from 'node:crypto'
import { ArtistEntity, EventArtistEntity, EventEntity, type EventRow } from '@houselights/database/entities/events'
import { VenueEntity } from '@houselights/database/entities/places'
import { EventSourceEntity, type EventSourceRow } from '@houselights/database/entities/sources'
import { column, columns, jsonMembers, placeholders, select } from '@houselights/database/statement'
import { writable } from '@houselights/database/writable'
import { type DataSource, IsNull, MoreThan } from 'typeorm'

const PAGE = 50
const MANY = 40
const NOW = new Date('2025-05-02T19:00:00Z')

export interface Case {
  what: string
  /** Ways to do it, each given the id of an event. */
  ways: Record<string, (event: string) => Promise<unknown>>
  /** Whether every way gives the same value. */
  isRead: boolean
}

/** The most frequent reads and writes, by repository, by query builder and by SQL. */
export const entityCases = (db: DataSource): Case[] => [
  byId(db),
  inOrder(db),
  cards(db),
  insertOne(db),
  insertMany(db),
  update(db),
]

/** Events as lists have them; the same in SQL, of events `e`, with the moment as $1. */
const UPCOMING = { sortAt: MoreThan(NOW), mergedInto: IsNull(), hidden: false }
const SHOWN = 'e.sort_at > $1 and e.merged_into is null and not e.hidden'

const EVENT = Object.keys(EventEntity.options.columns).filter((name) => name !== 'search') as (keyof EventRow)[]

function byId(db: DataSource): Case {
  const events = db.getRepository(EventEntity)
  const statement = `select ${select(EventEntity, 'e', EVENT)} from events e where e.id = $1`
  return {
    what: 'an event by its id',
    isRead: true,
    ways: {
      repository: (id) => events.findOneBy({ id }),
      'query builder': (id) => events.createQueryBuilder('e').where({ id }).getOne(),
      SQL: async (id) => (await db.query(statement, [id]))[0],
    },
  }
}

function inOrder(db: DataSource): Case {
  const events = db.getRepository(EventEntity)
  const statement = `select ${select(EventEntity, 'e', EVENT)} from events e where ${SHOWN}
    order by e.sort_at, e.id limit ${PAGE}`
  return {
    what: `${PAGE} events in order`,
    isRead: true,
    ways: {
      repository: () => events.find({ where: UPCOMING, order: { sortAt: 'asc', id: 'asc' }, take: PAGE }),
      SQL: () => db.query(statement, [NOW]),
    },
  }
}

/** What a card shows of each table. */
const OF_EVENT = ['id', 'slug', 'title', 'startsAt', 'price', 'imageUrl', 'status', 'tags'] as const
const OF_VENUE = ['id', 'slug', 'name', 'neighborhood'] as const
const OF_ARTIST = ['id', 'slug', 'name'] as const
const of = (alias: string, names: readonly string[]) => names.map((name) => `${alias}.${name}`)

function cards(db: DataSource): Case {
  const artist = (alias: string) => `json_build_object(${jsonMembers(ArtistEntity, alias, OF_ARTIST)})`
  // the page first: bills are put together for its events alone
  const statement = `with page as materialized (
      select e.id from events e where ${SHOWN} order by e.sort_at, e.id limit ${PAGE}
    )
    select ${select(EventEntity, 'e', OF_EVENT)}, ${artist('h')} as artist,
      json_build_object(${jsonMembers(VenueEntity, 'v', OF_VENUE)}) as venue, bills.bill
    from page join events e on e.id = page.id join venues v on v.id = e.venue_id join artists h on h.id = e.artist_id
    cross join lateral (
      select coalesce(json_agg(${artist('a')} order by ea.position, a.id), '[]') as bill
      from event_artists ea join artists a on a.id = ea.artist_id where ea.event_id = e.id) bills
    order by e.sort_at, e.id`
  return {
    what: `${PAGE} cards with venue, headliner and bill`,
    isRead: true,
    ways: { 'query builder': () => cardsByBuilder(db), SQL: () => db.query(statement, [NOW]) },
  }
}

/** The entities have no relations, so that joins name their columns; bills come by a second statement. */
async function cardsByBuilder(db: DataSource): Promise<unknown[]> {
  const rows = await db
    .getRepository(EventEntity)
    .createQueryBuilder('e')
    .innerJoinAndMapOne('e.venue', VenueEntity.options.name, 'v', 'v.id = e.venueId')
    .innerJoinAndMapOne('e.artist', ArtistEntity.options.name, 'h', 'h.id = e.artistId')
    .select([...of('e', OF_EVENT), ...of('v', OF_VENUE), ...of('h', OF_ARTIST)])
    .where(UPCOMING)
    .orderBy({ 'e.sortAt': 'ASC', 'e.id': 'ASC' })
    .limit(PAGE)
    .getMany()
  const billed = await db
    .getRepository(ArtistEntity)
    .createQueryBuilder('a')
    .innerJoin(EventArtistEntity.options.name, 'ea', 'ea.artistId = a.id')
    .select('ea.eventId', 'event')
    .addSelect('a.id', 'id')
    .addSelect('a.slug', 'slug')
    .addSelect('a.name', 'name')
    .where('ea.eventId in (:...ids)', { ids: rows.map(({ id }) => id) })
    .orderBy({ 'ea.position': 'ASC', 'a.id': 'ASC' })
    .getRawMany<{ event: string; id: string; slug: string; name: string }>()
  const bills = Map.groupBy(billed, ({ event }) => event)
  return rows.map((row) => ({ ...row, bill: (bills.get(row.id) ?? []).map(({ event: _, ...artist }) => artist) }))
}

const RECORD = [
  ...(['sourceId', 'externalId', 'eventId', 'url', 'listing', 'contentHash', 'firstSeenAt', 'lastSeenAt'] as const),
] as const satisfies readonly (keyof EventSourceRow)[]
type SourceRecord = Record<(typeof RECORD)[number], unknown>
const RECORD_COLUMNS = columns(EventSourceEntity, RECORD)

/** A new source record of an event. */
const record = (eventId: string) => ({
  ...{ sourceId: 'venue-1', externalId: randomUUID(), eventId, url: 'https://bench.example/', contentHash: 'x' },
  // a listing's shape does not matter here, its size does
  ...{ listing: { title: 'The Measured', description: 'A long evening. '.repeat(30) } as never },
  ...{ firstSeenAt: NOW, lastSeenAt: NOW },
})

function insertOne(db: DataSource): Case {
  const records = db.getRepository(EventSourceEntity)
  const statement = `insert into event_sources (${RECORD_COLUMNS}) values (${placeholders(EventSourceEntity, RECORD, 1)})`
  const insert = (row: SourceRecord) =>
    db.query(
      statement,
      RECORD.map((name) => row[name]),
    )
  return {
    what: 'insert one source record',
    isRead: false,
    ways: {
      repository: (event) => records.insert(writable<EventSourceRow>(record(event))),
      SQL: (event) => insert(record(event)),
    },
  }
}

function insertMany(db: DataSource): Case {
  const records = db.getRepository(EventSourceEntity)
  const statement = `insert into event_sources (${RECORD_COLUMNS})
    select ${RECORD_COLUMNS} from jsonb_populate_recordset(null::event_sources, $1::jsonb)`
  const batch = (event: string) => Array.from({ length: MANY }, () => record(event))
  const byColumn = (row: SourceRecord) =>
    Object.fromEntries(RECORD.map((name) => [column(EventSourceEntity, name), row[name]]))
  return {
    what: `insert ${MANY} source records`,
    isRead: false,
    ways: {
      repository: (event) => records.insert(batch(event).map((row) => writable<EventSourceRow>(row))),
      SQL: (event) => db.query(statement, [JSON.stringify(batch(event).map(byColumn))]),
    },
  }
}

function update(db: DataSource): Case {
  const events = db.getRepository(EventEntity)
  return {
    what: 'update an event by its id',
    isRead: false,
    ways: {
      repository: (id) => events.update({ id }, { updatedAt: new Date() }),
      SQL: (id) => db.query('update events set updated_at = $2 where id = $1', [id, new Date()]),
    },
  }
}
