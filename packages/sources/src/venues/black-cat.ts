import { defineVenue } from '../define-venue.ts'
import { turntable } from '../platforms/turntable.ts'

export const blackCat = defineVenue({
  slug: 'black-cat',
  name: 'Black Cat',
  aliases: ['The Black Cat', 'Black Cat SF', 'Black Cat Jazz Supper Club'],
  address: '400 Eddy St',
  neighborhood: 'Tenderloin',
  latitude: 37.7838,
  longitude: -122.4145,
  venueType: 'jazz_club',
  primaryGenres: ['Jazz'],
  website: 'https://blackcatsf.com/',
  source: turntable({ url: 'https://blackcatsf.turntabletickets.com/' }),
})
