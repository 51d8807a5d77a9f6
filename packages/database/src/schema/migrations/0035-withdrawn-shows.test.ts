import { expect, onTestFinished, test, vi } from 'vitest'
import { listenForChanges } from '../../connection/notify.ts'
import { builders } from '../../testing/builders.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db, url } = await createTestDatabase('withdrawn_shows')
const { anEvent, aVenue } = builders(db)

/** Runs a statement, and returns the texts about withdrawn shows that a listener receives. */
async function listenDuring(statement: string, values: unknown[] = []): Promise<string[]> {
  const texts: string[] = []
  const [onChange, onConnection] = [vi.fn(), vi.fn()]
  const listener = listenForChanges(url, {
    onChange,
    onConnection,
    onWithdrawn: (withdrawn) => void texts.push(...withdrawn),
  })
  onTestFinished(() => listener.stop())
  await expect.poll(() => onConnection.mock.calls).toEqual([[true, undefined]])
  await db.query(statement, values)
  await db.query('notify data_changed')
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  return texts
}

test.each([
  ['is hidden', 'hidden = true'],
  ['is canceled', `status = 'cancelled'`],
  ['begins at another time', `starts_at = starts_at + interval '1 hour'`],
  ['is on another day', 'local_date = local_date + 1'],
  ['turns out not to be music', `kind = 'comedy'`],
  ['was merged into another one', 'merged_into = (select id from events where id <> $1 limit 1)'],
  ['moved to another venue', 'venue_id = (select id from venues where id <> events.venue_id limit 1)'],
])('listeners get the id and path of a show that %s', async (_, change) => {
  const { id, slug } = await anEvent({ startsAt: new Date('2025-05-03T03:00:00Z') })
  await anEvent()
  const statement = `update events set ${change} where id = $1`
  expect(await listenDuring(statement, [id])).toEqual([id, `/events/${slug}`])
})

test('listeners get nothing when a show’s price or text changes, or when a hidden show is published', async () => {
  const { id } = await anEvent({ hidden: true })
  expect(await listenDuring('update events set hidden = false where id = $1', [id])).toEqual([])
  expect(await listenDuring(`update events set price = '$20', description = 'x' where id = $1`, [id])).toEqual([])
})

test('listeners get many shows in several payloads, and an empty text for all shows if one doesn’t fit into a payload', async () => {
  const { id: venueId } = await aVenue()
  for (let show = 0; show < 50; show++) await anEvent({ venueId, tags: ['many'] })
  const texts = await listenDuring(`update events set hidden = true where tags = '{many}'`)
  expect(new Set(texts).size).toBe(100)
  const { id } = await anEvent({ slug: 's'.repeat(9_000) })
  expect(await listenDuring('update events set hidden = true where id = $1', [id])).toEqual([''])
})

test('listeners get an empty text for all shows when a venue is withdrawn, a picture is removed or shows are deleted', async () => {
  const { id } = await aVenue()
  await anEvent({ venueId: id })
  expect(await listenDuring('update venues set do_not_scrape = true where id = $1', [id])).toEqual([''])
  await db.query(
    `insert into pictures (id, type, bytes, width, height, widths, kept_bytes, placeholder, kept_at)
     values ('p', 'image/png', 1, 1, 1, '{1}', 1, 'x', now())`,
  )
  expect(await listenDuring(`update pictures set removed_at = now() where id = 'p'`)).toEqual([''])
  expect(await listenDuring('delete from events where venue_id = $1', [id])).toEqual([''])
})
