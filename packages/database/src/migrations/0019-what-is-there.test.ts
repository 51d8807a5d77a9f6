import { aListing } from '@houselights/domain/testing/listings'
import { expect, test } from 'vitest'
import { KNOWN_NAMES } from '../ingest/known-names.ts'
import { idOf } from '../repositories/resolve.ts'
import type { Queryable } from '../sql.ts'
import { createTestVenue } from '../testing/saved-reads.ts'
import { fileDatabase } from '../testing/test-database.ts'

const { dataSource: db } = await fileDatabase('what_is_there')

/** The plan of a statement where reading tables from end to end is no choice. */
async function planOf(statement: string, values: unknown[] = []): Promise<string> {
  const runner = db.createQueryRunner()
  try {
    await runner.startTransaction()
    await runner.query('set local enable_seqscan = off')
    return JSON.stringify(await runner.query(`explain (format json) ${statement}`, values))
  } finally {
    await runner.rollbackTransaction()
    await runner.release()
  }
}

test('what looks names and other names up reads the indexes that hold them', async () => {
  expect(await planOf(KNOWN_NAMES(`array['moth']`))).toContain('event_sources_billed_names')
  const plans: string[] = []
  const query: Queryable['query'] = async (statement: string, values?: unknown[]) => {
    plans.push(await planOf(statement, values))
    return db.query(statement, values)
  }
  await idOf({ query }, 'artist', 'moth')
  expect(plans.join()).toContain('artists_alias_slugs')
})

test('a listing whose source lists its acts is in the index, and one read out of its words is not', async () => {
  const hall = await createTestVenue(db)
  await hall.read(await hall.ownPage(), [
    aListing({ title: 'Moth', headliner: 'Moth', billedBy: 'structure' }),
    aListing({ title: 'Lamp', headliner: 'Lamp', billedBy: 'title', sourceId: 'two', at: '2025-05-11 20:00' }),
  ])
  const rows = await db.query(KNOWN_NAMES(`array['moth', 'lamp']`))
  expect(rows).toEqual([{ normalised_name: 'moth' }])
})
