import { defineVenue } from '../define-venue.ts'
import { squarespace } from '../platforms/squarespace.ts'

export const theLab = defineVenue({
  slug: 'the-lab',
  name: 'The Lab',
  aliases: ['The Lab SF'],
  address: '2948 16th St',
  neighborhood: 'Mission',
  latitude: 37.7654,
  longitude: -122.4185,
  venueType: 'art_space',
  website: 'https://thelab.org/',
  source: squarespace({ url: 'https://thelab.org/projects' }),
})
