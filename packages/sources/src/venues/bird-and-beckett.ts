import { defineVenue } from '../define-venue.ts'
import { tribeEvents } from '../platforms/tribe-events.ts'

export const birdAndBeckett = defineVenue({
  slug: 'bird-and-beckett',
  name: 'Bird & Beckett',
  aliases: ['Bird & Beckett Books and Records', 'Bird and Beckett Books & Records'],
  address: '653 Chenery St',
  neighborhood: 'Glen Park',
  venueType: 'bookstore',
  primaryGenres: ['Jazz'],
  website: 'https://birdbeckett.com/',
  source: tribeEvents({ url: 'https://birdbeckett.com/events/' }),
})
