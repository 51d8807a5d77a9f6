import { defineVenue } from '../define-venue.ts'
import { seetickets } from '../platforms/seetickets.ts'

export const hotelUtahSaloon = defineVenue({
  slug: 'hotel-utah-saloon',
  name: 'Hotel Utah Saloon',
  aliases: ['Hotel Utah', 'The Hotel Utah Saloon', 'The Hotel Utah'],
  address: '500 4th St',
  neighborhood: 'SoMa',
  latitude: 37.7803,
  longitude: -122.3977,
  venueType: 'bar',
  website: 'https://hotelutah.com/',
  source: seetickets({ url: 'https://hotelutah.com/calendar/' }),
})
