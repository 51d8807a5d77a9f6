import type { City } from '@houselights/contracts/entities/entities'
import type { SiteStatus } from '@houselights/contracts/public-api/routes'

// Every page requests these two, so they're validated without zod schemas. A response that fails here is requested
// again by its contract.

type Kind = 'string' | 'number' | 'count'

export const isSiteStatus = (answer: unknown): answer is SiteStatus =>
  isRecord(answer) &&
  MODES.includes(answer.mode) &&
  isInstant(answer.now) &&
  hasFields(answer, { upcomingEvents: 'count' }) &&
  hasFields(answer.sources, { active: 'count', read: 'count', failing: 'count', neverRead: 'count' }) &&
  [answer.lastSuccessAt, answer.unreachableSince, answer.staleSince].every((at) => at === null || isInstant(at))

export const isLocation = (answer: unknown): answer is { detectedCity: City } =>
  isRecord(answer) &&
  hasFields(answer.detectedCity, {
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
