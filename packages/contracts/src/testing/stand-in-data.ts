import { tolerant } from '../contract/tolerant-schema.ts'
import { type Artist, type City, Event, type Picture, type Venue } from '../entities/entities.ts'

export const city: City = {
  id: 'city-sf',
  name: 'San Francisco',
  shortName: 'SF',
  region: 'California',
  regionCode: 'CA',
  country: 'US',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  latitude: 37.7749,
  longitude: -122.4194,
}

/** Makes a stored picture of 640 × 360 pixels. */
export const aPicture = (id: string): Picture => ({
  id,
  width: 640,
  height: 360,
  widths: [96, 160, 320, 640],
  placeholder: 'data:image/webp;base64,AAAA',
})

export const venue: Venue = {
  id: 'venue-1',
  city: 'san-francisco',
  slug: 'the-sample-lantern',
  name: 'The Sample Lantern',
  address: '100 Sample Street',
  town: null,
  neighborhood: 'Mission',
  capacity: 250,
  venueType: 'music_hall',
  primaryGenres: ['Indie Rock', 'Folk', 'Electronic'],
  usualGenres: [],
  googlePlaceId: null,
  googleRating: null,
  googleReviewCount: null,
  imageUrl: null,
  picture: null,
  website: 'https://venue-1.example/',
  description: null,
  socialLinks: { instagram: '@samplelantern' },
  latitude: 37.76,
  longitude: -122.42,
  access: { wheelchair: null, seating: null },
  upcomingCount: 9,
  weekCount: 3,
}

export const artist: Artist = {
  id: 'artist-1',
  slug: 'the-paper-lanterns',
  name: 'The Paper Lanterns',
  genre: 'Indie Rock',
  location: 'Oakland, CA',
  description: null,
  imageUrl: null,
  picture: null,
  spotifyId: null,
  spotifyImages: [],
  youtubeChannelId: null,
  monthlyListeners: null,
  followers: null,
  socialLinks: {},
  upcomingCount: 5,
}

const startsAt = '2025-05-02T18:00:00-07:00'
/** A show of `artist` at `venue`, on a Friday. Unstated fields are empty, as the tolerant contract parses them. */
export const event: Event = tolerant(Event).parse({
  id: 'event-1',
  city: 'san-francisco',
  slug: 'the-paper-lanterns-2025-05-02',
  title: 'The Paper Lanterns',
  date: startsAt,
  localDate: '2025-05-02',
  startsAt,
  showTime: startsAt,
  price: '$25 ADV / $28 DOS',
  priceMin: 25,
  priceMax: 28,
  currency: 'USD',
  admission: 'paid',
  age: 'All Ages',
  ticketUrl: 'https://tickets.example/1',
  tags: ['Indie Rock', 'Live'],
  kind: 'music',
  status: 'scheduled',
  artist,
  venue,
  bill: [{ id: artist.id, slug: artist.slug, name: artist.name, role: 'headliner' }],
  sources: [
    {
      name: venue.name,
      kind: 'venue',
      url: 'https://venue-1.example/calendar',
      ticketUrl: null,
      firstSeenAt: '2025-04-11T08:00:00-07:00',
      lastSeenAt: '2025-05-02T14:05:00-07:00',
    },
  ],
  firstSeenAt: '2025-04-11T08:00:00-07:00',
  lastSeenAt: '2025-05-02T14:05:00-07:00',
  modifiedAt: '2025-04-20T08:00:00-07:00',
  sequence: 1,
} satisfies Partial<Event>)
