import { UNANNOUNCED_VENUE } from '@houselights/contracts/entities/unannounced'
import { expect, test } from 'vitest'
import { atVenue, formatArea } from './venue-place.ts'

test('a venue is in its neighborhood and town, as far as they are known', () => {
  expect(formatArea({ neighborhood: 'Tallow Hill', town: 'Wickton' })).toBe('Tallow Hill, Wickton')
  expect(formatArea({ neighborhood: null, town: 'Wickton' })).toBe('Wickton')
  expect(formatArea({ neighborhood: null, town: null })).toBeNull()
})

test('a show is at its venue, unless its location is announced later', () => {
  expect(`Moths ${atVenue('The Lantern')}`).toBe('Moths at The Lantern')
  expect(`Moths ${atVenue(UNANNOUNCED_VENUE.name)}`).toBe('Moths (location announced later)')
})
