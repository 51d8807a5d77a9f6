import { defineVenue } from '../define-venue.ts'
import { venuepilot } from '../platforms/venuepilot.ts'

export const theeParkside = defineVenue({
  slug: 'thee-parkside',
  name: 'Thee Parkside',
  aliases: ['Parkside', 'The Parkside'],
  address: '1600 17th St',
  neighborhood: 'Potrero Hill',
  latitude: 37.7654,
  longitude: -122.3999,
  venueType: 'bar',
  website: 'https://www.theeparkside.com/',
  source: venuepilot({ url: 'https://www.theeparkside.com/live-music-2' }),
})
