import { stat } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { defaultCity } from '@houselights/config/cities/cities'
import type { VisitorLocation } from '@houselights/config/settings/enrichment'
import { City } from '@houselights/contracts/entities/entities'
import { metersBetween, type Point } from '@houselights/domain/geography/distance'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type CityResponse, open, type Reader } from 'maxmind'
import { z } from 'zod'

declare module 'fastify' {
  interface FastifyInstance {
    visitorCity: Awaited<ReturnType<typeof openVisitorCity>>
  }
}

const VisitorPoint = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
type VisitorPoint = z.infer<typeof VisitorPoint>

/**
 * Looks up addresses in a file in MaxMind's format, in memory and without network requests. Reloads the file whenever
 * it is replaced; if the new file is invalid, keeps the old data. Throws an error with instructions if the first file
 * can't be loaded.
 */
async function openGeoip(file: string, onError: (error: unknown) => void, checkIntervalMs: number) {
  // Read before the first load, so that a file that replaces this one during the load counts as new.
  let currentVersion = await getFileVersion(file)
  let reader: Reader<CityResponse> = await loadDatabase(file)
  // We poll for changes ourselves, because the package's own watcher crashes the process if it loads an incomplete
  // file.
  const timer = setInterval(async () => {
    const newVersion = await getFileVersion(file)
    if (newVersion === currentVersion) return
    currentVersion = newVersion
    loadDatabase(file).then((newReader) => {
      reader = newReader
    }, onError)
  }, checkIntervalMs).unref()
  return {
    findPoint: (address: string): VisitorPoint | undefined => {
      const ip = address.replace(/^::ffff:(?=\d+\.)/i, '')
      // Some files have only IPv4 addresses and fail on IPv6.
      if (!isIP(ip) || (isIP(ip) === 6 && reader.metadata.ipVersion === 4)) return undefined
      return VisitorPoint.safeParse(reader.get(ip)?.location).data
    },
    close: () => clearInterval(timer),
  }
}

/** Returns a text that changes when the file at this path is replaced. */
const getFileVersion = (file: string): Promise<string> =>
  stat(file).then(
    ({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`,
    () => 'none', // loading it reports the reason
  )

async function loadDatabase(file: string) {
  try {
    return await open<CityResponse>(file)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `VISITOR_LOCATION must name a network or a file in MaxMind’s format; ${file} cannot be read in that format: ${reason}`,
      { cause },
    )
  }
}

/**
 * The names of each network's latitude and longitude headers: Cloudflare's "Add visitor location headers", CloudFront's
 * viewer headers, Vercel's own.
 */
const GEOGRAPHY_HEADERS: Readonly<Record<VisitorLocation['headers'], readonly [string, string] | undefined>> = {
  none: undefined,
  cloudflare: ['cf-iplatitude', 'cf-iplongitude'],
  cloudfront: ['cloudfront-viewer-latitude', 'cloudfront-viewer-longitude'],
  vercel: ['x-vercel-ip-latitude', 'x-vercel-ip-longitude'],
}

/**
 * Parses the visitor's location from the headers of the network in front of the site. Undefined if it is missing or
 * invalid.
 */
function parsePointHeaders(headers: IncomingHttpHeaders, names: readonly [string, string]): VisitorPoint | undefined {
  const [latitude, longitude] = names.map((name) => parseCoordinate(headers[name]))
  return VisitorPoint.safeParse({ latitude, longitude }).data
}

/** Parses a plain decimal number. Undefined for an empty text, or for a header sent twice. */
const parseCoordinate = (text: string | string[] | undefined): number | undefined =>
  typeof text === 'string' && /^-?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined

/** A visitor who is farther away than this from every city gets the default city. */
const MAX_DISTANCE_METERS = 120_000

/** Finds the city nearest to a point. Undefined if none is near enough. */
const findNearestCity = (point: Point, cities: readonly City[]): City | undefined =>
  cities
    .map((city) => ({ city, meters: metersBetween(point, city) ?? Number.POSITIVE_INFINITY }))
    .filter(({ meters }) => meters <= MAX_DISTANCE_METERS)
    .sort((a, b) => a.meters - b.meters)[0]?.city

/**
 * Opens a finder for visitors' cities. It uses the headers of the network in front of the site, otherwise the IP
 * address, otherwise the default city. The location is used only for this response, and neither stored nor logged.
 *
 * @internal for its test
 */
export async function openVisitorCity(
  { headers, database }: VisitorLocation,
  onError: (error: unknown) => void,
  checkIntervalMs = 60_000,
) {
  const names = GEOGRAPHY_HEADERS[headers]
  const geoip = database ? await openGeoip(database, onError, checkIntervalMs) : undefined
  return {
    find: (request: FastifyRequest, cities: readonly City[]): City => {
      const point = (names && parsePointHeaders(request.headers, names)) ?? geoip?.findPoint(request.ip)
      const nearest = point && findNearestCity(point, cities)
      return nearest ?? cities.find(({ id }) => id === defaultCity.id) ?? cities[0] ?? City.parse(defaultCity)
    },
    vary: [...(names ?? []), ...(geoip ? ['x-forwarded-for'] : [])],
    close: () => geoip?.close(),
  }
}

export const visitorLocation = fp(
  async (app) => {
    const city = await openVisitorCity(app.config.visitorLocation, (error) =>
      app.log.warn({ err: error }, 'the new location file is invalid, so the old one stays in use'),
    )
    app.addHook('onClose', async () => city.close())
    app.decorate('visitorCity', city)
  },
  { name: 'visitor-location' },
)
