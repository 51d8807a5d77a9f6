import type { CityFile } from '@houselights/contracts/cities/city-files'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { townsOfCity, townsWithin } from '@houselights/domain/geography/towns'
import { slugify } from '@houselights/domain/text/text'
import { isUnannouncedPlace } from '@houselights/domain/venues/unannounced-place'
import { isMaybePrivate, splitTown } from '@houselights/domain/venues/unknown-venue'
import { venueKey } from '@houselights/domain/venues/venue-identity'
import type { Queryable } from '../sql/sql.ts'

export interface NamedVenue {
  id: string
  slug: string
  name: string
}

/**
 * Adds a venue without a calendar, from its printed name and address. Refuses a name that a venue of the city has, and
 * one that may stand for a private place, whose address must not be public.
 */
export async function addVenue(
  db: Queryable,
  city: CityFile,
  { name: printed, address }: { name: string; address: string | null },
  at: Date,
): Promise<NamedVenue> {
  const towns = townsOfCity(city)
  if (isMaybePrivate(printed, towns) || isUnannouncedPlace(address))
    throw new RefusedError('This may be a private place, so it can’t become a venue. Choose “Not a venue”.')
  const { name, town } = splitTown(printed, towns)
  const venues: { name: string; aliases: string[] }[] = await db.query(
    'select name, aliases from venues where city_id = $1 and active',
    [city.id],
  )
  const namesake = venues.find((venue) =>
    [venue.name, ...venue.aliases].some((known) => venueKey(known, towns) === venueKey(printed, towns)),
  )
  if (namesake) throw new RefusedError(`There already is a venue ${namesake.name}. Choose “Is another name of”.`)
  const ownTown = city.ownTowns && town && townsWithin(city).has(town.toLowerCase()) ? town : null
  const slug = slugify(name)
  // another city may have a venue of that name
  for (const freeSlug of slug ? [slug, `${slug}-${city.id}`] : []) {
    // the venue may have been added before, by a decision that was undone
    const [venue]: NamedVenue[] = await db.query(
      `insert into venues as v (city_id, slug, name, address, town, added_at)
       select $1, $2, $3, $4, $5, $6 where not exists (select from sources where id = $2)
       on conflict (slug) do update set name = excluded.name, address = excluded.address, town = excluded.town,
         added_at = excluded.added_at, active = true, updated_at = now()
       where v.city_id = $1 and not v.active and v.added_at is not null
       returning id, slug, name`,
      [city.id, freeSlug, name, address, ownTown, at.toISOString()],
    )
    if (venue) return venue
  }
  throw new RefusedError(`Another venue has the slug "${slug}". Add this one with its website instead.`)
}
