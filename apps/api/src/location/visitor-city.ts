import { stat } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { defaultCity } from '@houselights/config/cities/cities'
import type { VisitorLocation } from '@houselights/config/settings/enrichment'
import { City } from '@houselights/contracts/entities/entities'
import { metresBetween, type Point } from '@houselights/domain/geography/distance'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type CityResponse, open, type Reader } from 'maxmind'
import { z } from 'zod'

declare module 'fastify' {
  interface FastifyInstance {
    visitorCity: Awaited<ReturnType<typeof visitorCity>>
  }
}

const Located = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
type Located = z.infer<typeof Located>

/**
 * Looks addresses up in a file in MaxMind's format, in memory, without a request to anybody. The file is read again
 * whenever it is replaced; one that cannot be read leaves the one before in use. Throws a sentence for the first one.
 */
async function openGeoip(file: string, onError: (error: unknown) => void, everyMs: number) {
  // before the first read: a file that replaces this one during the read must count as new
  let known = await fileVersion(file)
  let reader: Reader<CityResponse> = await read(file)
  // by hand: the package's own watching ends the process when a file is replaced by half of one
  const timer = setInterval(async () => {
    const now = await fileVersion(file)
    if (now === known) return
    known = now
    read(file).then((fresh) => {
      reader = fresh
    }, onError)
  }, everyMs).unref()
  return {
    findPoint: (address: string): Located | undefined => {
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
      // some files know the old kind of address alone, and fail at the new one
      if (!isIP(plain) || (isIP(plain) === 6 && reader.metadata.ipVersion === 4)) return undefined
      return Located.safeParse(reader.get(plain)?.location).data
    },
    close: () => clearInterval(timer),
  }
}

/** Changes when another file is put at this path. */
const fileVersion = (file: string): Promise<string> =>
  stat(file).then(
    ({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`,
    () => 'none', // whoever reads it then learns why
  )

async function read(file: string) {
  try {
    return await open<CityResponse>(file)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `VISITOR_LOCATION must name a network or a file in MaxMind’s format; ${file} cannot be read as one: ${why}`,
      { cause },
    )
  }
}

/** What each network calls the two: Cloudflare's "Add visitor location headers", CloudFront's viewer headers, Vercel's own. */
const GEOGRAPHY_HEADERS: Readonly<Record<VisitorLocation['headers'], readonly [string, string] | undefined>> = {
  none: undefined,
  cloudflare: ['cf-iplatitude', 'cf-iplongitude'],
  cloudfront: ['cloudfront-viewer-latitude', 'cloudfront-viewer-longitude'],
  vercel: ['x-vercel-ip-latitude', 'x-vercel-ip-longitude'],
}

/** Where the network in front of the site says that a visitor is; nothing where it does not say, or no such place is. */
function pointOfHeaders(headers: IncomingHttpHeaders, names: readonly [string, string]): Located | undefined {
  const [latitude, longitude] = names.map((name) => toNumber(headers[name]))
  return Located.safeParse({ latitude, longitude }).data
}

/** A decimal number and nothing else: an empty text, or a header sent twice, is none. */
const toNumber = (text: string | string[] | undefined): number | undefined =>
  typeof text === 'string' && /^-?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined

/** Farther away than this from every city, a visitor has none of them. */
const FARTHEST_METRES = 120_000

/** The city nearest to a point, of those that are not too far; nothing where none is. */
const nearestCity = (point: Point, cities: readonly City[]): City | undefined =>
  cities
    .map((city) => ({ city, metres: metresBetween(point, city) ?? Number.POSITIVE_INFINITY }))
    .filter(({ metres }) => metres <= FARTHEST_METRES)
    .sort((a, b) => a.metres - b.metres)[0]?.city

/**
 * Finds a visitor's city: by headers of the network in front, else by the address; the city that the site is about where
 * neither gives a place. The place of a visitor's address is used for the one answer, and neither stored nor logged.
 *
 * @internal for its test
 */
export async function visitorCity(
  { headers, database }: VisitorLocation,
  onError: (error: unknown) => void,
  lookEveryMs = 60_000,
) {
  const names = GEOGRAPHY_HEADERS[headers]
  const geoip = database ? await openGeoip(database, onError, lookEveryMs) : undefined
  return {
    of: (request: FastifyRequest, cities: readonly City[]): City => {
      const point = (names && pointOfHeaders(request.headers, names)) ?? geoip?.findPoint(request.ip)
      const near = point && nearestCity(point, cities)
      return near ?? cities.find(({ id }) => id === defaultCity.id) ?? cities[0] ?? City.parse(defaultCity)
    },
    vary: [...(names ?? []), ...(geoip ? ['x-forwarded-for'] : [])],
    close: () => geoip?.close(),
  }
}

export const visitorLocation = fp(
  async (app) => {
    const city = await visitorCity(app.config.visitorLocation, (error) =>
      app.log.warn({ err: error }, 'the file of cities stays as it was'),
    )
    app.addHook('onClose', async () => city.close())
    app.decorate('visitorCity', city)
  },
  { name: 'visitor-location' },
)
