import { mabuhayGardens } from '../custom/mabuhay-gardens.ts'
import { defineVenue } from '../define-venue.ts'

export const mabuhayGardensVenue = defineVenue({
  slug: 'mabuhay-gardens',
  name: 'Mabuhay Gardens',
  aliases: ['The Mab', 'The Mabuhay Gardens'],
  neighborhood: 'North Beach',
  latitude: 37.7981,
  longitude: -122.4045,
  venueType: 'club',
  website: 'https://themab.org/',
  source: mabuhayGardens({ url: 'https://themab.org/' }),
})
