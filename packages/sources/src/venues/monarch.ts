import { defineVenue } from '../define-venue.ts'
import { jsonLd } from '../platforms/json-ld.ts'

export const monarch = defineVenue({
  slug: 'monarch',
  name: 'Monarch',
  aliases: ['Monarch SF'],
  address: '101 6th St',
  neighborhood: 'SoMa',
  venueType: 'club',
  primaryGenres: ['Electronic'],
  website: 'https://monarchsf.com/',
  source: jsonLd({ url: 'https://monarchsf.com/' }),
  inactive: 'How its site publishes the calendar is not known; its nights come from the listings of the whole city.',
})
