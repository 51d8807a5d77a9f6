import { defineVenue } from '../define-venue.ts'
import { squarespace } from '../platforms/squarespace.ts'

export const theDawnClub = defineVenue({
  slug: 'the-dawn-club',
  name: 'The Dawn Club',
  address: '10 Annie St',
  neighborhood: 'Financial District',
  venueType: 'jazz_club',
  primaryGenres: ['Jazz'],
  website: 'https://dawnclub.com/',
  source: squarespace({ url: 'https://dawnclub.com/music' }),
})
