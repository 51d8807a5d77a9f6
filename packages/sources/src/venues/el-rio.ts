import { defineVenue } from '../define-venue.ts'
import { tockify } from '../platforms/tockify.ts'

export const elRio = defineVenue({
  slug: 'el-rio',
  name: 'El Rio',
  aliases: ['The El Rio', 'El Rio SF'],
  address: '3158 Mission St',
  neighborhood: 'Bernal/Mission',
  latitude: 37.7469,
  longitude: -122.4193,
  venueType: 'bar',
  website: 'https://www.elriosf.com/',
  source: tockify({ url: 'https://www.elriosf.com/calendar' }),
})
