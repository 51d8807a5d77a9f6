import { expect, test } from 'vitest'
import { siteCityAt } from '../../../server/city-address.ts'
import { eventSearch } from './event-search.ts'
import { activeFilters } from './filter-chips.tsx'

const words = {
  venues: [{ id: 'an-id', slug: 'lorem-lounge', name: 'Lorem Lounge' }],
  today: '2025-05-02',
  city: siteCityAt('/'),
}
const labels = (search: Record<string, string>) => activeFilters(eventSearch(search), words).map(({ label }) => label)

test.each([
  [{}, []],
  [{ date: 'weekend' }, ['This Weekend']],
  [{ date: '2025-05-10' }, ['Saturday, May 10']],
  [{ date: '2026-01-01' }, ['Thursday, January 1, 2026']],
  [{ venue: 'lorem-lounge' }, ['Lorem Lounge']],
  [{ price: 'under-20', age: 'all-ages' }, ['Under $20', 'All ages']],
  [{ age: '21', genre: 'Folk', search: 'owl', neighborhood: 'Mission' }, ['“owl”', 'Folk', 'Mission', '21+']],
  [{ genre: 'all-genres', cursor: 'abc' }, []],
])('%j is said as %j', (search, said) => expect(labels(search)).toEqual(said))

test('each can be taken away alone, and the page of the list with it', () => {
  const [first] = activeFilters(eventSearch({ date: 'today', genre: 'Folk', cursor: 'abc' }), words)
  expect(first?.rest).toMatchObject({ date: undefined, genre: 'Folk' })
  expect(first?.rest).not.toHaveProperty('cursor')
})
