import { defineVenue } from '../define-venue.ts'
import { tixr } from '../platforms/tixr.ts'

export const publicWorks = defineVenue({
  slug: 'public-works',
  name: 'Public Works',
  aliases: ['Public Works SF'],
  rooms: ['Loft'],
  address: '161 Erie St',
  neighborhood: 'Mission',
  latitude: 37.7689,
  longitude: -122.4193,
  venueType: 'club',
  primaryGenres: ['Electronic'],
  website: 'https://publicsf.com/',
  source: tixr({ url: 'https://www.publicsf.com/calendar' }),
})
