import { expect, test } from 'vitest'
import { databaseBefore } from '../../testing/test-database.ts'
import { SuppressedAndProvenance1763683700000 } from './0009-suppressed-and-provenance.ts'

const runner = await databaseBefore(SuppressedAndProvenance1763683700000)

test('rows and snapshots of earlier changes get the new column names, and nothing else changes', async () => {
  const oldBefore = { events: [{ id: 1, barred: true, price_min: 20.5 }], event_artists: [{ barred: 'not a column' }] }
  const oldAfter = { artists: [{ id: 1, told: { genre: 'spotify' } }], events: [{ id: 2, told: 'not a column' }] }
  await runner.query(
    `insert into edits (kind, target_id, decided_by, changes, before, after, edited_at)
     values ('event', gen_random_uuid(), 'operator', '[]', $1, $2, now())`,
    [oldBefore, oldAfter],
  )
  const artist = `insert into artists (slug, name, normalised_name, told) values ('a', 'A', 'a', $1)`
  await runner.query(artist, [{ genre: 'spotify' }])

  await new SuppressedAndProvenance1763683700000().up(runner)
  const [stored] = await runner.query('select before, after from edits')
  expect(stored).toEqual({
    before: { ...oldBefore, events: [{ id: 1, suppressed: true, price_min: 20.5 }] },
    after: { ...oldAfter, artists: [{ id: 1, provenance: { genre: 'spotify' } }] },
  })
  expect(await runner.query('select provenance from artists')).toEqual([{ provenance: { genre: 'spotify' } }])
})
