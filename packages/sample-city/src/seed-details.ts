import { artistKey } from '@houselights/domain/artist-name'
import { slugify } from '@houselights/domain/text'
import { DEFAULT_CITY } from '@houselights/types/default-city'
import pg from 'pg'
import { SAMPLE_ARTIST_DETAILS, SAMPLE_VENUE_DETAILS } from './details.ts'

/** Gives the demo's database what enrichment would have found of sample venues and artists; what is set there stays. */
export async function seedSampleDetails(databaseUrl: string, sitesOrigin: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { id, name, region, country, timeZone, latitude, longitude } = DEFAULT_CITY
    await client.query('insert into cities values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing', [
      ...[id, name, region, country, timeZone, latitude, longitude],
    ])
    for (const venue of SAMPLE_VENUE_DETAILS) await seedVenue(client, venue, sitesOrigin)
    for (const artist of SAMPLE_ARTIST_DETAILS) await seedArtist(client, artist)
  } finally {
    await client.end()
  }
}

const seedVenue = (client: pg.Client, venue: (typeof SAMPLE_VENUE_DETAILS)[number], sitesOrigin: string) =>
  client.query(
    `insert into venues (city_id, slug, name, description, google_place_id, google_rating, google_review_count, social_links, image_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (slug) do nothing`,
    [
      ...[DEFAULT_CITY.id, venue.slug, venue.name, venue.description, venue.googlePlaceId],
      ...[venue.googleRating, venue.googleReviewCount, JSON.stringify(venue.socialLinks ?? {})],
      venue.pictured ? `${sitesOrigin}/${venue.slug}/front.jpg` : null,
    ],
  )

const seedArtist = (client: pg.Client, artist: (typeof SAMPLE_ARTIST_DETAILS)[number]) =>
  client.query(
    `insert into artists (slug, name, normalised_name, genre, location, description, spotify_id, youtube_channel_id,
       monthly_listeners, followers, social_links)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      ...[slugify(artist.name), artist.name, artistKey(artist.name), artist.genre, artist.location, artist.description],
      ...[artist.spotifyId, artist.youtubeChannelId, artist.monthlyListeners, artist.followers],
      JSON.stringify(artist.socialLinks ?? {}),
    ],
  )
