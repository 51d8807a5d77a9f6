import { tenFifteenFolsom } from '../custom/1015-folsom.ts'
import { defineVenue } from '../define-venue.ts'

export const folsom1015 = defineVenue({
  slug: '1015-folsom',
  name: '1015 Folsom',
  aliases: ['1015', 'Ten15 Folsom'],
  address: '1015 Folsom St',
  neighborhood: 'SoMa',
  latitude: 37.7781,
  longitude: -122.4057,
  venueType: 'club',
  primaryGenres: ['Electronic'],
  website: 'https://1015.com/',
  source: tenFifteenFolsom({ url: 'https://1015.com/' }),
})
