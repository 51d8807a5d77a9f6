import { expect, test } from 'vitest'
import { describeNoShows, describeVenue } from './about-venue.ts'

const venue = { name: 'The Lantern', description: null, venueType: null, neighborhood: null, primaryGenres: [] }

test('the About text is the venue’s own description', () => {
  expect(describeVenue({ ...venue, description: 'A lamp and a stage.' }, 'San Francisco')).toBe('A lamp and a stage.')
})

test.each([
  [{}, 'The Lantern is a music venue in San Francisco.'],
  [
    { venueType: 'outdoor_stage', neighborhood: 'Mission' },
    'The Lantern is an outdoor stage in Mission, San Francisco.',
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
