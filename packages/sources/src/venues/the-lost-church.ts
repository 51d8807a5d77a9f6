import { lostChurch } from '../custom/lost-church.ts'
import { defineVenue } from '../define-venue.ts'

export const theLostChurch = defineVenue({
  slug: 'the-lost-church',
  name: 'The Lost Church',
  aliases: ['Lost Church San Francisco', 'The Lost Church San Francisco', 'The Lost Church SF'],
  address: '988 Columbus Ave',
  neighborhood: 'North Beach',
  latitude: 37.8034,
  longitude: -122.4144,
  venueType: 'theater',
  website: 'https://thelostchurch.org/',
  source: lostChurch({ url: 'https://thelostchurch.org/san-francisco/' }),
})
