import { defineVenue } from '../define-venue.ts'
import { wixEvents } from '../platforms/wix-events.ts'

export const zeitgeist = defineVenue({
  slug: 'zeitgeist',
  name: 'Zeitgeist',
  aliases: ['Zeitgeist SF'],
  address: '199 Valencia St',
  neighborhood: 'Mission',
  latitude: 37.7702,
  longitude: -122.4222,
  venueType: 'bar',
  website: 'https://www.zeitgeistsf.com/',
  source: wixEvents({ url: 'https://www.zeitgeistsf.com/events' }),
})
