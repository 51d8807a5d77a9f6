import { bottomOfTheHill } from '../custom/bottom-of-the-hill.ts'
import { defineVenue } from '../define-venue.ts'

export const bottomOfTheHillVenue = defineVenue({
  slug: 'bottom-of-the-hill',
  name: 'Bottom of the Hill',
  aliases: ['The Bottom of the Hill'],
  address: '1233 17th St',
  neighborhood: 'Potrero Hill',
  latitude: 37.7652,
  longitude: -122.3964,
  venueType: 'club',
  website: 'https://www.bottomofthehill.com/',
  source: bottomOfTheHill({ url: 'https://www.bottomofthehill.com/calendar.html' }),
})
