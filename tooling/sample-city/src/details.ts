import type { Artist, Venue } from '@houselights/contracts/entities/entities'

/** Facts that lookups would find about sample venues and artists: everything about some, nothing about others. */
export interface SampleVenueDetails
  extends Pick<Venue, 'slug' | 'name'>,
    Partial<Pick<Venue, 'description' | 'googlePlaceId' | 'googleRating' | 'googleReviewCount'>> {
  hasPicture?: boolean
}

export type SampleArtistDetails = Pick<Artist, 'name' | 'genre'> &
  Partial<
    Pick<
      Artist,
      'location' | 'description' | 'spotifyId' | 'youtubeChannelId' | 'monthlyListeners' | 'followers' | 'socialLinks'
    >
  >

export const SAMPLE_VENUE_DETAILS: readonly SampleVenueDetails[] = [
  {
    slug: 'lorem-lounge',
    name: 'Lorem Lounge',
    description:
      'A bar that exists in no street of any city: low ceiling, good sound, and a piano that nobody ever tuned because nobody ever played it. Everything on its calendar is a sample.',
    googlePlaceId: 'sample-lorem-lounge',
    googleRating: 4.6,
    googleReviewCount: 212,
  },
  {
    slug: 'the-sample-room',
    name: 'The Sample Room',
    googlePlaceId: 'sample-the-sample-room',
    googleRating: 4.2,
    googleReviewCount: 1480,
  },
  // a rating of 0 is shown as no rating
  { slug: 'fixture-bar', name: 'Fixture Bar', googleRating: 0, googleReviewCount: 0 },
  { slug: 'placeholder-hall', name: 'Placeholder Hall', hasPicture: true },
  { slug: 'the-mock-theater', name: 'The Mock Theater', hasPicture: true },
  { slug: 'dry-run-ballroom', name: 'Dry Run Ballroom', hasPicture: true },
]

const toSpotifyId = (number: number) => `SampleArtist${String(number).padStart(10, '0')}`

export const SAMPLE_ARTIST_DETAILS: readonly SampleArtistDetails[] = [
  {
    name: 'The Imaginary Headliners',
    genre: 'Indie Rock',
    location: 'Sample City, CA',
    description: 'They close every sample night there is, and have never been late for one.',
    spotifyId: toSpotifyId(1),
    youtubeChannelId: 'UCsampleSampleSampleSample',
    monthlyListeners: 12_345,
    followers: 1_000,
    socialLinks: {
      instagram: '@imaginaryheadliners.sample',
      twitter: '@imaginaryheads_sample',
      tiktok: '@imaginaryheadliners.sample',
      bandcamp: 'imaginaryheadliners-sample',
      soundcloud: 'imaginaryheadliners-sample',
    },
  },
  {
    name: 'DJ Placeholder',
    genre: 'Electronic',
    location: 'Sample City, CA',
    spotifyId: toSpotifyId(2),
    followers: 999,
  },
  {
    name: 'Null Pointer Sisters',
    genre: 'Folk',
    monthlyListeners: 1_001,
    description: 'Three voices that refer to nobody.',
  },
  { name: 'The Test Patterns', genre: 'Indie Folk', spotifyId: toSpotifyId(3), monthlyListeners: 48_210 },
  { name: 'Café Imaginaire', genre: 'Jazz', socialLinks: { instagram: '@cafeimaginaire.sample' } },
  { name: 'The Pretend Strings', genre: 'Classical', location: 'Fixture Falls, OR', followers: 15_200 },
  { name: 'Fictional Characters Only', genre: 'Punk', spotifyId: toSpotifyId(4), followers: 250 },
  { name: 'Hypothetical Jones', genre: 'Hip Hop', youtubeChannelId: 'UChypotheticalHypotheticalX' },
  { name: 'The Dry Run Trio', genre: 'Jazz', location: 'Sample City, CA', monthlyListeners: 640 },
  { name: 'Lorem and the Ipsums', genre: 'Indie Rock', spotifyId: toSpotifyId(5), monthlyListeners: 1_250_000 },
]
