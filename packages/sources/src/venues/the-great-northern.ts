import { defineVenue } from '../define-venue.ts'
import { eventbrite } from '../platforms/eventbrite.ts'

export const theGreatNorthern = defineVenue({
  slug: 'the-great-northern',
  name: 'The Great Northern',
  aliases: ['The Great Northern SF'],
  address: '119 Utah St',
  neighborhood: 'Potrero/Design District',
  latitude: 37.7682,
  longitude: -122.4062,
  venueType: 'club',
  primaryGenres: ['Electronic'],
  website: 'https://www.thegreatnorthernsf.com/',
  source: eventbrite({ url: 'https://www.thegreatnorthernsf.com/' }),
  inactive: 'Its calendar stands in a frame of another site whose address is not known.',
})
