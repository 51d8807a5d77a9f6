import { aListing } from '@houselights/domain/testing/listings'
import { expect, test } from 'vitest'
import { createTestVenue } from '../testing/saved-reads.ts'
import { fileDatabase } from '../testing/test-database.ts'
import { knownNames } from './known-names.ts'

const { dataSource: db } = await fileDatabase('known_names')

test('a name is known by a source that lists its acts, by a provider or by an operator, not by having been read', async () => {
  const { read, source } = await createTestVenue(db)
  await read(await source('page'), [
    aListing({ title: 'Moth & Kite', headliner: 'Moth', support: ['KITE'], billedBy: 'structure' }),
    aListing({ title: 'Salt and Thimble', headliner: 'Salt and Thimble', at: '2025-05-11 20:00' }),
    aListing({ title: 'Oak & Ember', headliner: 'Oak & Ember', at: '2025-05-12 20:00' }),
  ])
  const keys = ['moth', 'kite', 'mothandkite', 'saltandthimble', 'oakandember', 'nobody']
  expect(await knownNames(db, keys)).toEqual(new Set(['moth', 'kite']))
  await db.query(`update artists set spotify_id = 'salt' where normalised_name = 'saltandthimble'`)
  await db.query(`update artists set locked = '{"name": "Oak & Ember"}' where normalised_name = 'oakandember'`)
  expect(await knownNames(db, keys)).toEqual(new Set(['moth', 'kite', 'saltandthimble', 'oakandember']))
})
