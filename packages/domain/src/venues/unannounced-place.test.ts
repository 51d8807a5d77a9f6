import { expect, test } from 'vitest'
import { isUnannouncedPlace } from './unannounced-place.ts'

test.each([
  'TBA',
  'TBA Warehouse',
  'the Secret Spot',
  'Private Residence',
  'a private home',
  'Location TBA',
  'Undisclosed',
])('the venue "%s" doesn’t say where the show is', (venue) => expect(isUnannouncedPlace(venue)).toBe(true))

test.each(['message bands for location', 'dm for address', 'Address sent to ticket holders the day before'])(
  'the note "%s" hides the location, whatever the venue is called',
  (note) => expect(isUnannouncedPlace('the Lantern Cellar', note)).toBe(true),
)

test('a long description that mentions an address doesn’t hide the location', () => {
  const description = `${'Glass Otters play all of their first record. '.repeat(5)}Email us for the address of the hotel.`
  expect(isUnannouncedPlace('The Lantern', description)).toBe(false)
})

test.each([
  'The Lantern',
  'Somewhere Else Bar',
  'Secretariat Hall',
  'Secret Gallery',
  'Location Lounge',
  'Housewives Bar',
])('the venue "%s" is a name', (venue) =>
  expect(isUnannouncedPlace(venue, 'ask at the door for a discount')).toBe(false),
)
