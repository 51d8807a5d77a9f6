import { aListing } from '@houselights/domain/testing/listings'
import { expect, test } from 'vitest'
import { findId } from '../queries/slugs.ts'
import type { Queryable } from '../sql/sql.ts'
import { createTestVenue } from '../testing/saved-scrapes.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { findKnownNames, KNOWN_NAMES } from './known-names.ts'

const { dataSource: db } = await createTestDatabase('known_names')

test('a name is known if a source lists it as a separate act, or a provider or an operator set it; a title alone is not enough', async () => {
  const { scrape, source } = await createTestVenue(db)
  await scrape(await source('page'), [
    aListing({ title: 'Moth & Kite', headliner: 'Moth', support: ['KITE'], billedBy: 'structure' }),
    aListing({ title: 'Salt and Thimble', headliner: 'Salt and Thimble', at: '2025-05-11 20:00' }),
    aListing({ title: 'Oak & Ember', headliner: 'Oak & Ember', at: '2025-05-12 20:00' }),
  ])
  const keys = ['moth', 'kite', 'mothandkite', 'saltandthimble', 'oakandember', 'nobody']
  expect(await findKnownNames(db, keys)).toEqual(new Set(['moth', 'kite']))
  await db.query(`update artists set spotify_id = 'salt' where normalised_name = 'saltandthimble'`)
  await db.query(`update artists set locked = '{"name": "Oak & Ember"}' where normalised_name = 'oakandember'`)
  expect(await findKnownNames(db, keys)).toEqual(new Set(['moth', 'kite', 'saltandthimble', 'oakandember']))
})

/** Returns the query plan of a statement, with sequential scans off. */
async function explainStatement(statement: string, values: unknown[] = []): Promise<string> {
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

test('lookups of names and aliases use their indexes', async () => {
  expect(await explainStatement(KNOWN_NAMES(`array['moth']`))).toContain('event_sources_billed_names')
  const plans: string[] = []
  const query: Queryable['query'] = async (statement: string, values?: unknown[]) => {
    plans.push(await explainStatement(statement, values))
    return db.query(statement, values)
  }
  await findId({ query }, 'artist', 'nobody')
  expect(plans.join()).toContain('artists_alias_slugs')
})
