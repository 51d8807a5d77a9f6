import { expect, test } from 'vitest'
import { builders } from '../../testing/builders.ts'
import { findStaleCards } from '../../testing/stale-event-cards.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await createTestDatabase('event_cards')
const make = builders(db)
const sql = (statement: string, values: unknown[] = []) => db.query(statement, values)

const loadCard = async (event: string) =>
  (await sql('select card::json as card from event_cards where event_id = $1', [event]))[0]?.card

test('a card is updated whenever a row that it shows changes, whichever statement writes the row', async () => {
  const venue = await make.aVenue({ name: 'Card Hall', neighborhood: 'Élan' })
  const [firstArtist, secondArtist] = [
    await make.anArtist({ name: 'Paper Kites', genre: 'Folk' }),
    await make.anArtist(),
  ]
  const image = 'https://pictures.example/kites.jpg'
  const event = await make.anEvent({
    title: 'Kites',
    venueId: venue.id,
    bill: [firstArtist],
    imageUrl: image,
    tags: ['Pop'],
  })
  const source = await make.aSource({ name: 'Card Source' })
  await make.aSourceRecord({ eventId: event.id, sourceId: source.id, url: 'https://source.example/kites' })
  expect(await findStaleCards(db)).toEqual([])
  expect(await loadCard(event.id)).toMatchObject({
    ...{ title: 'Kites', artist: { name: 'Paper Kites' }, venue: { neighborhood: 'Élan' }, picture: null },
    seen: [{ source: source.id, url: 'https://source.example/kites' }],
  })
  const [idValues, seenAt] = [[event.id], '2025-05-03T12:00:00-07:00']
  const withSource = (fields: object) => ({ seen: [fields] })
  const changes: [string, unknown[], object | undefined][] = [
    [`update events set title = 'Kites Again' where id = $1`, idValues, { title: 'Kites Again' }],
    [
      `update artists set name = 'Papyrus Kites' where id = $1`,
      [firstArtist.id],
      { artist: { name: 'Papyrus Kites' } },
    ],
    [`update artists set genre = null where id = $1`, [firstArtist.id], { artist: { genre: null } }],
    [
      `insert into event_artists values ($1, '${secondArtist.id}', 1, 'support')`,
      idValues,
      { bill: [{}, { role: 'support' }] },
    ],
    [`update event_artists set position = 0 where artist_id = $1`, [secondArtist.id], {}],
    [`delete from event_artists where artist_id = $1`, [secondArtist.id], { bill: [{ name: 'Papyrus Kites' }] }],
    [`update venues set name = 'Carton Hall' where id = $1`, [venue.id], { venue: { name: 'Carton Hall' } }],
    [`update venues set active = false where id = $1`, [venue.id], undefined],
    [`update venues set active = true where id = $1`, [venue.id], { title: 'Kites Again' }],
    [`insert into pictures values ('p', 'image/jpeg', 9, 640, 360, '{96,640}', 9, 'data:', now())`, [], {}],
    [`insert into picture_links (url, picture_id, first_seen_at) values ($1, null, now())`, [image], { picture: null }],
    [`update picture_links set picture_id = 'p' where url = $1`, [image], { picture: { id: 'p', widths: [96, 640] } }],
    [`update pictures set removed_at = now() where id = 'p'`, [], { picture: null }],
    [`update pictures set removed_at = null where id = 'p'`, [], { picture: { id: 'p' } }],
    [`delete from picture_links where url = $1`, [image], { picture: null }],
    [
      `update event_sources set url = 'https://a.example' where event_id = $1`,
      idValues,
      withSource({ url: 'https://a.example' }),
    ],
    [
      `update event_sources set last_seen_at = '2025-05-03T19:00Z' where event_id = $1`,
      idValues,
      withSource({ at: seenAt }),
    ],
    [`update sources set kind = 'aggregator', rank = 7 where id = $1`, [source.id], {}],
    [`update cities set time_zone = 'America/New_York'`, [], { startsAt: '2025-05-10T23:00:00-04:00' }],
    [`update cities set time_zone = 'America/Los_Angeles'`, [], { startsAt: '2025-05-10T20:00:00-07:00' }],
    [`update events set hidden = true where id = $1`, idValues, undefined],
    [`update events set hidden = false where id = $1`, idValues, { title: 'Kites Again' }],
    [`update sources set do_not_scrape = true where id = $1`, [source.id], undefined],
    [`update sources set do_not_scrape = false where id = $1`, [source.id], {}],
    [`delete from event_sources where event_id = $1`, idValues, { seen: [] }],
  ]
  for (const [statement, values, expected] of changes) {
    await sql(statement, values)
    const card = await loadCard(event.id)
    if (expected) expect(card, statement).toMatchObject(expected)
    else expect(card, statement).toBeUndefined()
    expect(await findStaleCards(db), statement).toEqual([])
  }
})

test('a transaction that is rolled back changes no card, and neither does writing the same values', async () => {
  const event = await make.anEvent({ title: 'Stays' })
  const loadVersion = () => sql('select xmin, version from event_cards where event_id = $1', [event.id])
  const before = await loadVersion()
  const runner = db.createQueryRunner()
  await runner.startTransaction()
  await runner.query(`update events set title = 'Goes' where id = $1`, [event.id])
  await runner.rollbackTransaction()
  expect(await loadVersion()).toEqual(before)
  // writing the same values touches no row
  await sql(`update events set title = title where id = $1`, [event.id])
  expect(await loadVersion()).toEqual(before)
  await runner.release()
})

test('after two simultaneous writers, the card has the changes of both', async () => {
  const artist = await make.anArtist({ name: 'Before' })
  const event = await make.anEvent({ title: 'Before', bill: [artist] })
  const [runnerA, runnerB] = [db.createQueryRunner(), db.createQueryRunner()]
  for (const runner of [runnerA, runnerB]) await runner.startTransaction()
  await runnerA.query(`update artists set genre = 'Noise' where id = $1`, [artist.id])
  await runnerB.query(`update events set title = 'After' where id = $1`, [event.id])
  await Promise.all([runnerA.commitTransaction(), runnerB.commitTransaction()])
  for (const runner of [runnerA, runnerB]) await runner.release()
  expect(await loadCard(event.id)).toMatchObject({ title: 'After', artist: { genre: 'Noise' } })
  expect(await findStaleCards(db)).toEqual([])
})

test('past events lose their cards, and get no new ones', async () => {
  const source = await make.aSource()
  await sql('update sources set seen_at = null')
  const pastEvent = await make.anEvent({ title: 'Long ago', startsAt: new Date('2025-04-01T20:00:00-07:00') })
  expect(await loadCard(pastEvent.id)).toBeDefined()
  await sql(`update sources set seen_at = '2025-05-02T19:00Z' where id = $1`, [source.id])
  const nextEvent = await make.anEvent({ title: 'Soon' })
  expect([await loadCard(pastEvent.id), await loadCard(nextEvent.id)]).toEqual([
    undefined,
    expect.objectContaining({ title: 'Soon' }),
  ])
  await sql(`update events set title = 'Long ago, again' where id = $1`, [pastEvent.id])
  expect(await loadCard(pastEvent.id)).toBeUndefined()
  await sql(`update events set sort_at = '2025-06-01T20:00-07:00' where id = $1`, [pastEvent.id])
  expect(await loadCard(pastEvent.id)).toBeDefined()
})
