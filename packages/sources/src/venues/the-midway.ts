import { defineVenue } from '../define-venue.ts'
import { tixr } from '../platforms/tixr.ts'

export const theMidway = defineVenue({
  slug: 'the-midway',
  name: 'The Midway',
  aliases: ['The Midway SF', '888 Garage'],
  rooms: ['RiDE', 'Gods & Monsters', 'The Terrace', '888 Garage'],
  address: '900 Marin St',
  neighborhood: 'Dogpatch/Bayview',
  latitude: 37.7497,
  longitude: -122.3859,
  venueType: 'club',
  website: 'https://themidwaysf.com/',
  source: tixr({ url: 'https://themidwaysf.com/events/' }),
  inactive: 'The site refuses scripts, and how its page is built in a browser is not known.',
})
