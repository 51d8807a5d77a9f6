import { expect, test } from 'vitest'
import { noShows } from './about-venue.ts'

test('a venue without shows says so only once its calendar was scraped', () => {
  expect(noShows({ isBeingScraped: true })[0]).toBe('Its calendar is being scraped')
  expect(noShows({})).toEqual(['No upcoming events scheduled', 'Check back soon for new shows!'])
})
