import { defineVenue } from '../define-venue.ts'
import { liveNation } from '../platforms/live-nation.ts'

export const theFillmore = defineVenue({
  slug: 'the-fillmore',
  name: 'The Fillmore',
  aliases: ['Fillmore Auditorium', 'The Fillmore SF'],
  address: '1805 Geary Blvd',
  neighborhood: 'Fillmore',
  latitude: 37.7845,
  longitude: -122.4332,
  venueType: 'music_hall',
  website: 'https://www.thefillmore.com/',
  source: liveNation({ url: 'https://www.thefillmore.com/shows' }),
  further: [
    {
      source: liveNation({ url: 'https://www.livenation.com/venue/KovZpZAE6eeA/the-fillmore-events' }),
      kind: 'ticketing',
      name: 'Live Nation: The Fillmore',
    },
  ],
})
