import { defaultCity } from '@houselights/config/cities/cities'
import { ArtistEntity } from '@houselights/database/schema/entities/events'
import { CityEntity, VenueEntity } from '@houselights/database/schema/entities/places'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { slugify } from '@houselights/domain/text/text'
import { SAMPLE_ARTIST_DETAILS, SAMPLE_VENUE_DETAILS } from '@houselights/sample-city/details'
import { withDatabase } from './postgres/with-database.ts'

/**
 * Adds to the demo's database the facts that lookups would have found about sample venues and artists. Existing rows
 * stay.
 */
export const seedSampleDetails = (databaseUrl: string, sitesOrigin: string): Promise<void> =>
  withDatabase(databaseUrl, async (db) => {
    const venues = SAMPLE_VENUE_DETAILS.map(({ hasPicture, ...venue }) => ({
      ...venue,
      cityId: defaultCity.id,
      imageUrl: hasPicture ? `${sitesOrigin}/${venue.slug}/front.jpg` : null,
    }))
    const artists = SAMPLE_ARTIST_DETAILS.map((artist) => ({
      ...artist,
      slug: slugify(artist.name),
      normalisedName: artistKey(artist.name),
    }))
    await db.getRepository(CityEntity).createQueryBuilder().insert().values(defaultCity).orIgnore().execute()
    await db.getRepository(VenueEntity).createQueryBuilder().insert().values(venues).orIgnore().execute()
    await db.getRepository(ArtistEntity).createQueryBuilder().insert().values(artists).orIgnore().execute()
  })
