import { defineVenue } from '../define-venue.ts'
import { axs } from '../platforms/axs.ts'

export const theRegencyBallroom = defineVenue({
  slug: 'the-regency-ballroom',
  name: 'The Regency Ballroom',
  aliases: ['Regency Ballroom SF'],
  address: '1300 Van Ness Ave',
  neighborhood: 'Van Ness',
  latitude: 37.7884,
  longitude: -122.4212,
  venueType: 'ballroom',
  website: 'https://www.theregencyballroom.com/',
  source: axs({ url: 'https://www.theregencyballroom.com/' }),
})
