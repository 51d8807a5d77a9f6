import { defineVenue } from '../define-venue.ts'
import { ics } from '../platforms/ics.ts'

export const verdiClub = defineVenue({
  slug: 'verdi-club',
  name: 'Verdi Club',
  aliases: ['The Verdi Club'],
  address: '2424 Mariposa St',
  neighborhood: 'Potrero',
  venueType: 'ballroom',
  website: 'https://verdiclub.net/',
  source: ics({ url: 'https://verdiclub.net/calendar/?ical=1' }),
})
