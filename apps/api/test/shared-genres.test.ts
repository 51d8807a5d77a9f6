import { createTestVenue } from '@houselights/database/testing/saved-reads'
import { aListing } from '@houselights/domain/testing/listings'
import { getFilterOptions, listEvents } from '@houselights/types/routes'
import { expect, test } from 'vitest'
import { testApi } from './running-api.ts'

const api = testApi('shared_genres')

test('the filter finds garage rock under Rock, and UK garage, printed alike, under Electronic alone', async () => {
  const testVenue = await createTestVenue(api.db)
  await testVenue.read(await testVenue.source('page'), [
    aListing({ sourceId: '1', title: 'Iron Comet', genres: ['garage'] }),
    aListing({ sourceId: '2', title: 'Low Mirrors', genres: ['garage', 'tech house'] }),
    aListing({ sourceId: '3', title: 'Glass Kite', genres: ['tech house'] }),
    aListing({ sourceId: '4', title: 'Moth Ballet', genres: ['new wave', 'darkwave'] }),
  ])
  const found = async (genre: string) => {
    const { items } = await api.callPage(listEvents, { query: { genre } })
    return items.map(({ title }) => title).toSorted()
  }
  expect(await found('Rock')).toEqual(['Iron Comet'])
  expect(await found('Electronic')).toEqual(['Glass Kite', 'Low Mirrors'])
  expect(await found('Goth & Industrial')).toEqual(['Moth Ballet'])
  // as many as the filter says
  const { genres } = await api.call(getFilterOptions)
  expect(Object.fromEntries(genres.map(({ name, count }) => [name, count]))).toEqual({
    Electronic: 2,
    'Goth & Industrial': 1,
    Rock: 1,
  })
})
