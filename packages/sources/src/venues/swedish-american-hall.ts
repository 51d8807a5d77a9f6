import { defineVenue } from '../define-venue.ts'
import { ticketweb } from '../platforms/ticketweb.ts'

export const swedishAmericanHall = defineVenue({
  slug: 'swedish-american-hall',
  name: 'Swedish American Hall',
  aliases: ['Swedish American Music Hall', 'The Swedish American Hall', 'Swedish Music Hall'],
  address: '2174 Market St',
  neighborhood: 'Castro',
  latitude: 37.7672,
  longitude: -122.4304,
  venueType: 'music_hall',
  website: 'https://cafedunord.com/',
  source: ticketweb({ url: 'https://cafedunord.com/calendar/' }),
  inactive: 'Its shows are billed in the calendar of Cafe du Nord, and read there.',
})
