import { defineVenue } from '../define-venue.ts'
import { seetickets } from '../platforms/seetickets.ts'

export const greatAmericanMusicHall = defineVenue({
  slug: 'great-american-music-hall',
  name: 'Great American Music Hall',
  aliases: ['GAMH', 'The Great American Music Hall'],
  address: "859 O'Farrell St",
  neighborhood: 'Tenderloin',
  latitude: 37.7857,
  longitude: -122.4186,
  venueType: 'music_hall',
  website: 'https://gamh.com/',
  source: seetickets({ url: 'https://gamh.com/calendar/' }),
})
