import { objectOf, textsOf } from '@houselights/domain/artist-identity/merge-artists'
import { RefusedError } from '@houselights/domain/refused-error'
import { isSame, type Row } from '@houselights/domain/stored-row'
import type { ArtistChange } from '@houselights/types/identity'
import type { DataSource } from 'typeorm'
import type { ArtistChangeRow } from '../entities/enrichment.ts'
import { rebill } from '../ingest/rebill.ts'
import { rebuildEvents } from '../ingest/rebuild-events.ts'
import { type Images, putBack, putBillsBack, withoutChange } from '../row-images.ts'
import type { Queryable } from '../sql.ts'
import { billingsOf, changeImages } from './change-images.ts'
import { changeOf, underAdvisoryLock } from './keep-change.ts'

type Change = Pick<ArtistChangeRow, 'id' | 'kind' | 'artistId' | 'otherId' | 'events' | 'revertedAt'> & {
  before: Images
  after: Images
}

/**
 * Takes a merge or a split back. Rows that nobody changed since are what they were; of the others, what the change did
 * to them is taken out, and their events are told anew. Null where there is no such change.
 */
export const undoArtistChange = (dataSource: DataSource, id: string, at: Date): Promise<ArtistChange | null> =>
  underAdvisoryLock(dataSource, async (db) => {
    const [change]: Change[] = await db.query(
      `select id, kind, artist_id as "artistId", other_id as "otherId", events, before, after, reverted_at as "revertedAt"
       from artist_changes where id = $1`,
      [id],
    )
    if (!change) return null
    if (change.revertedAt) throw new RefusedError('This was taken back already.')
    if (change.kind !== 'apart') {
      await refuseUnderLater(db, change)
      await takeBack(db, change)
    }
    await db.query('update artist_changes set reverted_at = $2 where id = $1', [id, at])
    return changeOf(db, id)
  })

async function refuseUnderLater(db: Queryable, { id, artistId, otherId }: Change): Promise<void> {
  const [later] = await db.query(
    `select c.kind, a.name, o.name as other from artist_changes c join artists a on a.id = c.artist_id join artists o on o.id = c.other_id
     where c.reverted_at is null and c.kind <> 'apart' and c.decided_at > (select decided_at from artist_changes where id = $1)
       and (c.artist_id in ($2, $3) or c.other_id in ($2, $3)) order by c.decided_at desc limit 1`,
    [id, artistId, otherId],
  )
  if (later)
    throw new RefusedError(
      `"${later.name}" and "${later.other}" were ${later.kind === 'merge' ? 'made one' : 'taken apart'} since: take that back first.`,
    )
}

async function takeBack(db: Queryable, change: Change): Promise<void> {
  const { kind, artistId, otherId, events, before, after } = change
  const now = await changeImages(db, [artistId, otherId], events)
  await db.query('delete from artist_assignments where change_id = $1', [change.id])
  await putAssignmentsBack(db, before.artist_assignments ?? [])
  await putBack(db, 'artists', artistsBack(now, before, after))
  const untouched = events.filter((event) => isSame(ofEvent(now, event), ofEvent(after, event)))
  await putBack(db, 'events', rowsOfEvents(before.events, untouched))
  // bills that sources changed since are told anew; one that only stands beside other changes is put back
  const sameBill = events.filter((event) => isSame(billOf(now, event), billOf(after, event)))
  await putBillsBack(
    db,
    sameBill,
    sameBill.flatMap((event) => billOf(before, event)),
  )
  for (const event of sameBill.filter((one) => !untouched.includes(one))) await putHeadlinerBack(db, before, event)
  const [from, to] = kind === 'merge' ? [artistId, otherId] : [otherId, artistId]
  const swapped = events.filter((event) => !sameBill.includes(event) && !bills(before, event, from))
  await rebill(db, swapped, from, to)
  const others = (await billingsOf(db, [artistId, otherId])).filter((event) => !untouched.includes(event))
  await rebuildAll(db, [...others, ...events.filter((event) => !untouched.includes(event))])
  if (kind === 'split') await putAside(db, change)
}

/** A split artist that has no shows any more leads to the one it was taken from. */
async function putAside(db: Queryable, { artistId, otherId }: Change): Promise<void> {
  if ((await billingsOf(db, [otherId])).length > 0) return
  await db.query('update artists set merged_into = $2 where id = $1', [otherId, artistId])
}

function artistsBack(now: Images, before: Images, after: Images): Row[] {
  return (now.artists ?? []).map((row) => {
    const [was, became] = [before, after].map(({ artists = [] }) => artists.find(({ id }) => id === row.id))
    if (!was || !became) return row
    if (isSame(row, became)) return was
    const within = (column: string) =>
      withoutChange(objectOf(row[column]), objectOf(was[column]), objectOf(became[column]))
    const added = textsOf(became.aliases).filter((name) => !textsOf(was.aliases).includes(name))
    return {
      ...withoutChange(row, was, became),
      ...{ social_links: within('social_links'), provenance: within('provenance'), locked: within('locked') },
      aliases: textsOf(row.aliases).filter((name) => !added.includes(name)),
    }
  })
}

const rowsOfEvents = (rows: readonly Row[] = [], events: readonly string[]): Row[] =>
  rows.filter(({ id }) => events.includes(String(id)))
const billOf = ({ event_artists: bills = [] }: Images, event: string): Row[] =>
  bills.filter((row) => row.event_id === event)
const bills = (images: Images, event: string, artist: string): boolean =>
  billOf(images, event).some((row) => row.artist_id === artist)
const ofEvent = (images: Images, event: string) => ({
  row: rowsOfEvents(images.events, [event]),
  bill: billOf(images, event),
  assigned: images.artist_assignments?.filter((row) => row.event_id === event),
})

async function putAssignmentsBack(db: Queryable, rows: readonly Row[]): Promise<void> {
  await db.query(
    `insert into artist_assignments select * from jsonb_populate_recordset(null::artist_assignments, $1::jsonb)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

async function putHeadlinerBack(db: Queryable, before: Images, event: string): Promise<void> {
  const [row] = rowsOfEvents(before.events, [event])
  await db.query('update events set artist_id = $2, updated_at = now() where id = $1', [event, row?.artist_id ?? null])
}

async function rebuildAll(db: Queryable, events: readonly string[]): Promise<void> {
  const rows: { id: string; zone: string }[] = await db.query(
    `select e.id, c.time_zone as zone from events e join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     where e.id = any ($1::uuid[]) and e.merged_into is null`,
    [events],
  )
  for (const [zone, group] of Map.groupBy(rows, (row) => row.zone))
    await rebuildEvents(
      db,
      group.map(({ id }) => id),
      zone,
    )
}
