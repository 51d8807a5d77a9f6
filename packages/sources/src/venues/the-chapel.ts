import { defineVenue } from '../define-venue.ts'
import { seetickets } from '../platforms/seetickets.ts'

export const theChapel = defineVenue({
  slug: 'the-chapel',
  name: 'The Chapel',
  aliases: ['The Chapel SF', 'Curio', 'Curio Bar'],
  rooms: ['Curio', 'Outdoor Stage'],
  address: '777 Valencia St',
  neighborhood: 'Mission',
  latitude: 37.7607,
  longitude: -122.4213,
  venueType: 'music_hall',
  website: 'https://thechapelsf.com/',
  source: seetickets({ url: 'https://thechapelsf.com/' }),
})
