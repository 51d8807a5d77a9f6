import { defineVenue } from '../define-venue.ts'
import { eventbrite } from '../platforms/eventbrite.ts'

export const musicCitySanFrancisco = defineVenue({
  slug: 'music-city-san-francisco',
  name: 'Music City San Francisco',
  aliases: ['Music City', 'Music City SF'],
  address: '1355 Bush St',
  neighborhood: 'Lower Nob Hill',
  latitude: 37.7885,
  longitude: -122.4195,
  venueType: 'music_hall',
  website: 'https://musiccitysf.com/',
  source: eventbrite({ url: 'https://www.eventbrite.com/o/12803819712' }),
})
