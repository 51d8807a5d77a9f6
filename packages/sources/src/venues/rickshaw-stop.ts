import { defineVenue } from '../define-venue.ts'
import { seetickets } from '../platforms/seetickets.ts'

export const rickshawStop = defineVenue({
  slug: 'rickshaw-stop',
  name: 'Rickshaw Stop',
  aliases: ['The Rickshaw Stop'],
  address: '155 Fell St',
  neighborhood: 'Hayes Valley',
  latitude: 37.7767,
  longitude: -122.4204,
  venueType: 'club',
  website: 'https://rickshawstop.com/',
  source: seetickets({ url: 'https://rickshawstop.com/calendar/' }),
})
