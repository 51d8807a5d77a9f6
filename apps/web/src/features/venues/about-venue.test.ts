import { expect, test } from 'vitest'
import { describeListing, describeNoShows, describeUsualGenres, describeVenue } from './about-venue.ts'

const venue = {
  name: 'The Lantern',
  description: null,
  venueType: null,
  town: null,
  neighborhood: null,
  primaryGenres: [],
}

test('the About text is the venue’s own description', () => {
  expect(describeVenue({ ...venue, description: 'A lamp and a stage.' }, 'San Francisco')).toBe('A lamp and a stage.')
})

test.each([
  [{}, 'The Lantern is a music venue in San Francisco.'],
  [
    { venueType: 'outdoor_stage', neighborhood: 'Mission' },
    'The Lantern is an outdoor stage in Mission, San Francisco.',
  ],
  [{ venueType: 'outdoor', town: 'Wickton' }, 'The Lantern is an outdoor venue in Wickton.'],
  [
    { venueType: 'bar', closed: { source: 'https://paper.example/', year: 2019 } },
    'The Lantern was a bar in San Francisco.',
  ],
  [{ primaryGenres: ['Folk', 'Jazz'] }, 'The Lantern is a music venue in San Francisco, known for Folk and Jazz.'],
])(
  'without a description, the About text is a sentence of the known facts: %j',
  { meta: { proves: ['Venues: About shows the description or a generated sentence'] } },
  (facts, sentence) => {
    expect(describeVenue({ ...venue, ...facts }, 'San Francisco')).toBe(sentence)
  },
)

test('a venue says it has no shows only after its calendar was scraped', () => {
  expect(describeNoShows({ isBeingScraped: true })[0]).toBe('We’re loading this venue’s calendar')
  expect(describeNoShows({})).toEqual(['No upcoming events scheduled', 'Check back soon for new shows!'])
})

test('a closed venue promises no new shows', () => {
  expect(describeNoShows({ closed: { source: 'https://paper.example/', year: null } })[1]).toBe(
    'This venue has closed.',
  )
})

test('a venue whose calendar isn’t scraped names the sources that list its shows', () => {
  expect(describeListing(['Wick List', 'Moth Guide', 'Lamp Post'])).toBe(
    'Listed by Wick List, Moth Guide and Lamp Post. Its own calendar isn’t scraped.',
  )
  expect(describeListing([])).toBe('Its own calendar isn’t scraped.')
})

test('names a room’s usual genres', () =>
  expect(describeUsualGenres(['Jazz', 'R&B', 'Hip-Hop', 'Folk'])).toBe('usually jazz, R&B, hip-hop'))
