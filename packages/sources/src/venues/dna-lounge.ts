import { defineVenue } from '../define-venue.ts'
import { ics } from '../platforms/ics.ts'

export const dnaLounge = defineVenue({
  slug: 'dna-lounge',
  name: 'DNA Lounge',
  aliases: ['The DNA Lounge', 'Above DNA'],
  rooms: ['Above DNA'],
  address: '375 11th St',
  neighborhood: 'SoMa',
  latitude: 37.7713,
  longitude: -122.4128,
  venueType: 'club',
  website: 'https://www.dnalounge.com/',
  source: ics({ url: 'https://cdn.dnalounge.com/calendar/dnalounge.ics' }),
})
