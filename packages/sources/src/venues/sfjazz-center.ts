import { sfjazz } from '../custom/sfjazz.ts'
import { defineVenue } from '../define-venue.ts'

export const sfjazzCenter = defineVenue({
  slug: 'sfjazz-center',
  name: 'SFJAZZ Center',
  aliases: ['SFJAZZ', 'SF Jazz', 'SF Jazz Center', 'Miner Auditorium', 'Joe Henderson Lab'],
  rooms: ['Miner Auditorium', 'Joe Henderson Lab'],
  address: '201 Franklin St',
  neighborhood: 'Hayes Valley',
  latitude: 37.7771,
  longitude: -122.4211,
  venueType: 'jazz_club',
  primaryGenres: ['Jazz'],
  website: 'https://www.sfjazz.org/',
  source: sfjazz({ url: 'https://www.sfjazz.org/calendar/' }),
})
