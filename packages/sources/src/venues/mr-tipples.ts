import { defineVenue } from '../define-venue.ts'
import { tribeEvents } from '../platforms/tribe-events.ts'

export const mrTipples = defineVenue({
  slug: 'mr-tipples',
  name: "Mr. Tipple's",
  aliases: ["Mr. Tipple's Recording Studio", "Mr. Tipple's Jazz Club", 'Mr Tipples'],
  address: '39 Fell St',
  neighborhood: 'Hayes Valley',
  venueType: 'jazz_club',
  primaryGenres: ['Jazz'],
  website: 'https://mrtipplessf.com/',
  source: tribeEvents({ url: 'https://mrtipplessf.com/calendar/' }),
})
