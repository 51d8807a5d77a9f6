import { defineVenue } from '../define-venue.ts'
import { liveNation } from '../platforms/live-nation.ts'

export const theMasonic = defineVenue({
  slug: 'the-masonic',
  name: 'The Masonic',
  aliases: ['Masonic Center', 'Masonic Auditorium', 'SF Masonic', 'SF Masonic Auditorium', 'Nob Hill Masonic Center'],
  address: '1111 California St',
  neighborhood: 'Nob Hill',
  latitude: 37.7918,
  longitude: -122.4127,
  venueType: 'theater',
  website: 'https://sfmasonic.com/',
  source: liveNation({ url: 'https://sfmasonic.com/shows' }),
  further: [
    {
      source: liveNation({ url: 'https://www.livenation.com/venue/KovZpZAJ6nlA/the-masonic-events' }),
      kind: 'ticketing',
      name: 'Live Nation: The Masonic',
    },
  ],
})
