import { defineVenue } from '../define-venue.ts'
import { ticketweb } from '../platforms/ticketweb.ts'

export const neckOfTheWoods = defineVenue({
  slug: 'neck-of-the-woods',
  name: 'Neck of the Woods',
  aliases: ['Neck of the Woods SF'],
  address: '406 Clement St',
  neighborhood: 'Inner Richmond',
  latitude: 37.7831,
  longitude: -122.4637,
  venueType: 'club',
  website: 'https://www.neckofthewoodssf.com/',
  source: ticketweb({ url: 'https://www.neckofthewoodssf.com/' }),
})
