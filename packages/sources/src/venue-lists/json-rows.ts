import { z } from 'zod'
import { rowOfTags, type VenueRow } from './venue-row.ts'

const Text = z.union([z.string(), z.number()]).transform(String)
const Tags = z.record(z.string(), Text.optional().catch(undefined))
const Point = z.object({ lat: Text.optional(), lon: Text.optional() })
/** An answer of Overpass (`out center` gives ways a point). */
const Overpass = z.object({
  elements: z.array(Point.extend({ tags: Tags.optional(), center: Point.optional() }).catch({})),
})
const GeoJson = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z
      .object({
        properties: Tags.nullish(),
        geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
      })
      .catch({}),
  ),
})
const Position = z.tuple([Text, Text]).rest(z.unknown())

/** Reads venues from GeoJSON or from an answer of Overpass. */
export function jsonRows(text: string): VenueRow[] {
  const value = jsonOf(text)
  const overpass = Overpass.safeParse(value)
  if (overpass.success)
    return overpass.data.elements.map(({ tags = {}, center, ...own }) => {
      const { lat: latitude, lon: longitude } = center ?? own
      return rowOfTags(tags, { latitude, longitude })
    })
  const geoJson = GeoJson.safeParse(value)
  if (geoJson.success)
    return geoJson.data.features.map(({ properties, geometry }) => {
      const [longitude, latitude] = (geometry?.type === 'Point' && Position.safeParse(geometry.coordinates).data) || []
      return rowOfTags(properties ?? {}, { latitude, longitude })
    })
  throw new Error(
    'The list is JSON, but neither a FeatureCollection of GeoJSON nor an answer of Overpass ("elements").',
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`The list is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
