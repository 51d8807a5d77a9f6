import { keysJazzBistro } from '../custom/keys-jazz-bistro.ts'
import { defineVenue } from '../define-venue.ts'

export const keysJazzBistroVenue = defineVenue({
  slug: 'keys-jazz-bistro',
  name: 'Keys Jazz Bistro',
  address: '530 Broadway',
  neighborhood: 'North Beach',
  latitude: 37.7981,
  longitude: -122.4053,
  venueType: 'jazz_club',
  primaryGenres: ['Jazz'],
  website: 'https://keysjazzbistro.com/',
  source: keysJazzBistro({ url: 'https://keysjazzbistro.com/upcoming-shows/' }),
})
