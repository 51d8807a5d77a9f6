import { defineVenue } from '../define-venue.ts'
import { tribeEvents } from '../platforms/tribe-events.ts'

export const madroneArtBar = defineVenue({
  slug: 'madrone-art-bar',
  name: 'Madrone Art Bar',
  aliases: ['Madrone', 'Madrone Lounge'],
  address: '500 Divisadero St',
  neighborhood: 'NoPa',
  venueType: 'bar',
  website: 'https://madroneartbar.com/',
  source: tribeEvents({ url: 'https://madroneartbar.com/calendar/' }),
})
