import { defineVenue } from '../define-venue.ts'
import { squarespace } from '../platforms/squarespace.ts'

export const theKnockout = defineVenue({
  slug: 'the-knockout',
  name: 'The Knockout',
  aliases: ['The Knockout SF'],
  address: '3223 Mission St',
  neighborhood: 'Mission',
  latitude: 37.7454,
  longitude: -122.42,
  venueType: 'bar',
  website: 'https://theknockoutsf.com/',
  source: squarespace({ url: 'https://theknockoutsf.com/calendar2' }),
})
