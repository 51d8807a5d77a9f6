import { defineVenue } from '../define-venue.ts'
import { dice } from '../platforms/dice.ts'

export const kilowatt = defineVenue({
  slug: 'kilowatt',
  name: 'Kilowatt',
  aliases: ['Kilowatt Bar', 'The Kilowatt'],
  address: '3160 16th St',
  neighborhood: 'Mission',
  latitude: 37.7651,
  longitude: -122.4232,
  venueType: 'bar',
  website: 'https://kilowattbar.com/',
  source: dice({ url: 'https://kilowattbar.com/events' }),
})
