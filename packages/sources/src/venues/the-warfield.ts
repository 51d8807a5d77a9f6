import { defineVenue } from '../define-venue.ts'
import { carbonhouse } from '../platforms/carbonhouse.ts'

export const theWarfield = defineVenue({
  slug: 'the-warfield',
  name: 'The Warfield',
  aliases: ['The Warfield Theatre', 'Warfield Theater', 'SF Warfield'],
  address: '982 Market St',
  neighborhood: 'Mid-Market',
  latitude: 37.7829,
  longitude: -122.4103,
  venueType: 'theater',
  website: 'https://www.thewarfieldtheatre.com/',
  source: carbonhouse({ url: 'https://www.thewarfieldtheatre.com/events/' }),
})
