/** A row of a list, as it prints its values. */
export interface VenueRow {
  name?: string | undefined
  website?: string | undefined
  address?: string | undefined
  latitude?: string | undefined
  longitude?: string | undefined
  venueType?: string | undefined
  capacity?: string | undefined
}

/** What OpenStreetMap calls kinds of houses, as we do. */
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bar: 'bar',
    pub: 'bar',
    nightclub: 'club',
    music_venue: 'club',
    theatre: 'theater',
    concert_hall: 'music_hall',
    arts_centre: 'arts_center',
  }),
)

/** A venue by its OpenStreetMap tags (https://wiki.openstreetmap.org/wiki/Key:contact, Key:addr). */
export function rowOfTags(
  tags: Readonly<Record<string, string | undefined>>,
  place: { latitude?: string | undefined; longitude?: string | undefined },
): VenueRow {
  const kind = [tags.theatre, tags.amenity].find((value) => value && TYPES.has(value))
  return {
    ...place,
    name: tags.name,
    website: tags.website ?? tags['contact:website'] ?? tags.url,
    address: [tags['addr:housenumber'], tags['addr:street']].filter(Boolean).join(' ') || undefined,
    venueType: kind && TYPES.get(kind),
    capacity: tags.capacity,
  }
}
