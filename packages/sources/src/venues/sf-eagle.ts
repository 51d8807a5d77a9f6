import { defineVenue } from '../define-venue.ts'
import { tribeEvents } from '../platforms/tribe-events.ts'

export const sfEagleVenue = defineVenue({
  slug: 'sf-eagle',
  name: 'SF Eagle',
  aliases: ['Eagle Tavern', 'The Eagle', 'San Francisco Eagle', 'The SF Eagle', 'Eagle', 'Eagle Tavern SF'],
  address: '398 12th St',
  neighborhood: 'SoMa',
  latitude: 37.7711,
  longitude: -122.4141,
  venueType: 'bar',
  website: 'https://sf-eagle.com/',
  source: tribeEvents({ url: 'https://sf-eagle.com/events/list/' }),
})
