import { expect, test } from 'vitest'
import { builders } from '../../testing/builders.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await createTestDatabase('event_revisions')
const make = builders(db)
const sql = (statement: string, values: unknown[] = []) => db.query(statement, values)

const getRevision = async (event: string) => {
  const [row]: { sequence: number; modified_at: Date; previous_start: string | null }[] = await sql(
    'select sequence, modified_at, previous_start from event_revisions where event_id = $1',
    [event],
  )
  return row
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('the sequence number increases with every published change of an event, and with nothing else', async () => {
  const venue = await make.aVenue()
  const artist = await make.anArtist()
  const event = await make.anEvent({ title: 'Moths', venueId: venue.id, artistId: artist.id })
  expect(await getRevision(event.id)).toEqual({ sequence: 0, modified_at: event.firstSeenAt, previous_start: null })
  await make.aSourceRecord({ eventId: event.id, sourceId: (await make.aSource()).id })
  const firstRevision = await getRevision(event.id)
  expect(firstRevision?.sequence, 'once a source lists the event').toBe(1)

  for (const statement of [
    `update events set updated_at = now() where id = '${event.id}'`,
    `update event_sources set last_seen_at = now(), content_hash = 'other' where event_id = '${event.id}'`,
    `update events set hidden = true where id = '${event.id}'`,
    `update events set hidden = false where id = '${event.id}'`,
    // changes only the picture or the search
    `update artists set genre = 'Drone' where id = '${event.artistId}'`,
    `update events set inferred = '{price}' where id = '${event.id}'`,
  ]) {
    await sql(statement)
    expect(await getRevision(event.id), statement).toEqual(firstRevision)
  }

  let before = firstRevision
  for (const [index, statement] of [
    `update events set title = 'Moths and Lamps' where id = '${event.id}'`,
    `update events set description = 'A night of moths.' where id = '${event.id}'`,
    `update events set status = 'cancelled' where id = '${event.id}'`,
    `update venues set address = '1 Lamp Street' where id = '${venue.id}'`,
    `insert into event_artists values ('${event.id}', '${artist.id}', 1, 'headliner')`,
  ].entries()) {
    await sql(statement)
    const after = await getRevision(event.id)
    expect(after?.sequence, statement).toBe(index + 2)
    expect(after?.modified_at.getTime(), statement).toBeGreaterThan(before?.modified_at.getTime() ?? 0)
    before = after
  }

  await sql(`update events set sort_at = now() - interval '40 days' where id = $1`, [event.id])
  expect(await getRevision(event.id), 'a past event').toEqual(before)
  await sql(`update events set price = '$5' where id = $1`, [event.id])
  expect((await getRevision(event.id))?.sequence, 'a past event that changes').toBe((before?.sequence ?? 0) + 1)
})

test('an event in doubt has a page, so its changes are counted', async () => {
  const venue = await make.aVenue()
  const [show, doubtfulEvent] = [await make.anEvent({ venueId: venue.id }), await make.anEvent({ venueId: venue.id })]
  const statement = `update events set unconfirmed_beside = $2, status = 'unconfirmed' where id = $1`
  await sql(statement, [doubtfulEvent.id, show.id])
  expect((await getRevision(doubtfulEvent.id))?.sequence).toBe(1)
})

test('a new day keeps the previous start if a source says that the event was rescheduled; otherwise it is a correction', async () => {
  const MOVE_EVENT = `update events set starts_at = moved.at, sort_at = moved.at, local_date = moved.at::date
    from (select $2::timestamptz as at) moved where id = $1`
  const anUpcomingEvent = (overrides = {}) => make.anEvent({ startsAt: inDays(10), sortAt: inDays(10), ...overrides })
  const [corrected, announced, withTicketNote] = [
    await anUpcomingEvent(),
    await anUpcomingEvent(),
    await anUpcomingEvent(),
  ]
  const postponed = await anUpcomingEvent({ status: 'postponed' })
  const source = await make.aSource()
  const addListing = async (eventId: string, listing: object) => {
    const record = await make.aSourceRecord({ eventId, sourceId: source.id })
    await sql('update event_sources set listing = listing || $2 where id = $1', [record.id, JSON.stringify(listing)])
  }
  await addListing(announced.id, { title: 'Rescheduled: Moths' })
  await addListing(withTicketNote.id, { description: 'Tickets of a show that is postponed or rescheduled stay valid.' })
  for (const { id } of [corrected, postponed, announced, withTicketNote]) await sql(MOVE_EVENT, [id, inDays(20)])
  for (const { id } of [corrected, withTicketNote]) expect((await getRevision(id))?.previous_start).toBeNull()
  for (const { id, startsAt } of [postponed, announced]) {
    const previous = (await getRevision(id))?.previous_start
    expect(Date.parse(previous ?? '')).toBe(Math.floor((startsAt?.getTime() ?? 0) / 1_000) * 1_000)
  }
})
