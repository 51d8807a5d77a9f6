import { defineVenue } from '../define-venue.ts'
import { rockhouse } from '../platforms/rockhouse.ts'

export const boomBoomRoom = defineVenue({
  slug: 'boom-boom-room',
  name: 'Boom Boom Room',
  aliases: ['The Boom Boom Room'],
  address: '1601 Fillmore St',
  neighborhood: 'Fillmore',
  venueType: 'club',
  website: 'https://boomboomroom.com/',
  source: rockhouse({ url: 'https://boomboomroom.com/events/' }),
})
