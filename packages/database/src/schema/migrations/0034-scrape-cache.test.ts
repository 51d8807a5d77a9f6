import { expect, onTestFinished, test } from 'vitest'
import { createUniqueDatabase } from '../../testing/test-database.ts'

test('a worker of the previous release caches nothing, since no trigger would clear it', async () => {
  const { dataSource: db, drop } = await createUniqueDatabase('scrape_cache_migration')
  onTestFinished(drop)
  const storeResult = `insert into settled_reads (source_id, digest, names, known, pages, found, unchanged, problems)
    values ('the-wick', 'x', '{}', '{}', 1, 1, 1, '[]') on conflict (source_id) do update set digest = excluded.digest`
  expect(await db.query(`with stored as (${storeResult}) select`)).toEqual([{}])
  expect(await db.query('select from settled_reads')).toEqual([])
})
