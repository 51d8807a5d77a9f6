import { defineVenue } from '../define-venue.ts'
import { ticketweb } from '../platforms/ticketweb.ts'

export const brickAndMortarMusicHall = defineVenue({
  slug: 'brick-and-mortar-music-hall',
  name: 'Brick & Mortar Music Hall',
  aliases: ['Brick and Mortar', 'Brick & Mortar'],
  address: '1710 Mission St',
  neighborhood: 'Mission',
  latitude: 37.7699,
  longitude: -122.4204,
  venueType: 'club',
  website: 'https://www.brickandmortarmusic.com/',
  source: ticketweb({ url: 'https://www.brickandmortarmusic.com/calendar/' }),
})
