import { defineVenue } from '../define-venue.ts'
import { squarespace } from '../platforms/squarespace.ts'

export const f8 = defineVenue({
  slug: 'f8',
  name: 'F8',
  aliases: ['F8 1192 Folsom', 'Feight', 'F8 SF'],
  address: '1192 Folsom St',
  neighborhood: 'SoMa',
  latitude: 37.7753,
  longitude: -122.4101,
  venueType: 'club',
  primaryGenres: ['Electronic'],
  website: 'https://feightsf.com/',
  source: squarespace({ url: 'https://feightsf.com/new-events' }),
})
