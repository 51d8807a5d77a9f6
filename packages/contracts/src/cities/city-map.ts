import { z } from 'zod'

/** Longitude and latitude, in GeoJSON's order. */
const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-85).max(85)])
export type Position = z.infer<typeof Position>
const Name = z.string().min(1).max(40)
const feature = <Properties extends z.ZodType, Geometry extends z.ZodType>(
  properties: Properties,
  geometry: Geometry,
) => z.strictObject({ type: z.literal('Feature'), properties, geometry })

/** A polygon with one ring, whose last position equals the first. */
const Area = feature(
  z.strictObject({ kind: z.enum(['land', 'around', 'park', 'water', 'neighborhood']), name: Name.optional() }),
  z.strictObject({
    type: z.literal('Polygon'),
    coordinates: z.tuple([
      z
        .array(Position)
        .min(4)
        .refine((ring) => ring[0]?.join() === ring.at(-1)?.join(), 'a ring must end where it begins'),
    ]),
  }),
)
const Street = feature(
  z.strictObject({ kind: z.literal('street'), name: Name }),
  z.strictObject({ type: z.literal('LineString'), coordinates: z.array(Position).min(2) }),
)
/** The name of a sea, or of a part of the city that has no outline, at a point. */
const Label = feature(
  z.strictObject({ kind: z.enum(['place', 'sea']), name: Name }),
  z.strictObject({ type: z.literal('Point'), coordinates: Position }),
)

/** The outlines on a city's map page: GeoJSON, `map.json` in the city's folder. */
export const CityMap = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(z.union([Area, Street, Label])),
})
export type CityMap = z.infer<typeof CityMap>
