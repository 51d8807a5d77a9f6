import type { City } from '@houselights/contracts/entities/entities'
import type { SiteStatus } from '@houselights/contracts/public-api/routes'

// Every page requests the status and the location, so they're validated without zod schemas. A response that fails here
// is requested again and parsed with its contract.

type Kind = 'string' | 'number' | 'count'

export const isSiteStatus = (value: unknown): value is SiteStatus =>
  isRecord(value) &&
  MODES.includes(value.mode) &&
  isInstant(value.now) &&
  hasFields(value, { upcomingEvents: 'count' }) &&
  hasFields(value.sources, { active: 'count', read: 'count', failing: 'count', neverRead: 'count' }) &&
  [value.lastSuccessAt, value.unreachableSince, value.staleSince].every((time) => time === null || isInstant(time))

export const isLocation = (value: unknown): value is { detectedCity: City } =>
  isRecord(value) &&
  hasFields(value.detectedCity, {
    id: 'string',
    name: 'string',
    shortName: 'string',
    region: 'string',
    regionCode: 'string',
    country: 'string',
    timeZone: 'string',
    currency: 'string',
    latitude: 'number',
    longitude: 'number',
  })

const MODES: readonly unknown[] = ['live', 'demo', 'replay'] satisfies SiteStatus['mode'][]

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** ISO 8601 with an offset. */
const isInstant = (value: unknown) =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const hasFields = (value: unknown, fields: Record<string, Kind>) =>
  isRecord(value) &&
  Object.entries(fields).every(([name, kind]) =>
    kind === 'count' ? Number.isSafeInteger(value[name]) : typeof value[name] === kind,
  )
