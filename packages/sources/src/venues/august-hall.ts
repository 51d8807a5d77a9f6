import { defineVenue } from '../define-venue.ts'
import { ticketweb } from '../platforms/ticketweb.ts'

export const augustHall = defineVenue({
  slug: 'august-hall',
  name: 'August Hall',
  address: '420 Mason St',
  neighborhood: 'Union Square',
  latitude: 37.7883,
  longitude: -122.4096,
  venueType: 'music_hall',
  website: 'https://www.augusthallsf.com/',
  source: ticketweb({ url: 'https://www.augusthallsf.com/calendar/' }),
})
