import { defineVenue } from '../define-venue.ts'
import { ticketweb } from '../platforms/ticketweb.ts'

export const cafeDuNord = defineVenue({
  slug: 'cafe-du-nord',
  name: 'Cafe du Nord',
  aliases: ['Café du Nord', 'Cafe Du Nord, Inc.'],
  address: '2174 Market St',
  neighborhood: 'Castro',
  latitude: 37.7672,
  longitude: -122.4304,
  venueType: 'music_hall',
  website: 'https://cafedunord.com/',
  source: ticketweb({ url: 'https://cafedunord.com/calendar/' }),
})
