import { grayArea } from '../custom/gray-area.ts'
import { defineVenue } from '../define-venue.ts'

export const grayAreaVenue = defineVenue({
  slug: 'gray-area',
  name: 'Gray Area',
  aliases: ['Gray Area Grand Theater', 'Gray Area / Grand Theater'],
  address: '2665 Mission St',
  neighborhood: 'Mission',
  latitude: 37.7545,
  longitude: -122.4185,
  venueType: 'theater',
  primaryGenres: ['Electronic'],
  website: 'https://grayarea.org/',
  source: grayArea({ url: 'https://grayarea.org/events/' }),
})
