import { defineVenue } from '../define-venue.ts'
import { ticketweb } from '../platforms/ticketweb.ts'

export const theIndependent = defineVenue({
  slug: 'the-independent',
  name: 'The Independent',
  aliases: ['Independent SF'],
  address: '628 Divisadero St',
  neighborhood: 'NoPa',
  latitude: 37.7759,
  longitude: -122.4375,
  venueType: 'music_hall',
  website: 'https://www.theindependentsf.com/',
  source: ticketweb({ url: 'https://www.theindependentsf.com/' }),
})
