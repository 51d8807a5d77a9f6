import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { JobKind, JobPlan } from '@houselights/contracts/jobs/jobs'
import { judgeVenues } from '@houselights/domain/coverage/judge-venues'
import { criticalOf } from '@houselights/domain/coverage/summarize'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { coverageRows } from '../coverage/coverage-rows.ts'
import { dueLookups } from '../enrichment/due-lookups.ts'
import { idsOf, KIND_ORDER, type Queryable } from '../sql/sql.ts'

/** The monitor's usual period: the job that closes gaps reads the venues that it calls critical. */
const MONTHS = 3
const READABLE = `s.active and not s.do_not_scrape
  and not exists (select from venues v where v.id = s.venue_id and (v.do_not_scrape or not v.active))`
// a venue's own page before its ticket sellers, lists last
const BY_TRUST = `${KIND_ORDER}, s.rank, s.id`

/** A job looks up this many artists at most, and later rounds the rest. */
const MOST_ARTISTS = 5_000

/** Which sources of a city a job reads, in which order and how deep, or which artists of its shows it looks up. Throws RefusedError where there is nothing of the kind to read. */
export async function planJob(
  db: Queryable,
  kind: JobKind,
  { now, city }: { now: Date; city: CityFile },
): Promise<Required<JobPlan>> {
  // the worker stores its cities when it begins; of another there is nothing in the database
  if (!(await db.query('select id from cities where id = $1', [city.id])).length)
    throw new RefusedError(`${city.name} was not read yet: there is nothing for a job to do.`)
  const artists = kind === 'spotify-images' ? await artistsToLookUp(db, city.id, now) : []
  return { ...(await planReads(db, kind, { now, city })), artists }
}

async function artistsToLookUp(db: Queryable, city: string, now: Date): Promise<string[]> {
  const due = await dueLookups(db, { provider: 'spotify', city, now, limit: MOST_ARTISTS, failedToo: true })
  return due.map(({ id }) => id)
}

async function planReads(
  db: Queryable,
  kind: JobKind,
  { now, city }: { now: Date; city: CityFile },
): Promise<Omit<JobPlan, 'artists'>> {
  switch (kind) {
    case 'close-coverage-gaps':
      return { sources: await gapSources(db, city.id, await criticalVenues(db, { now, city })), depth: 'full' }
    case 'expand-venues':
      return { sources: await sourcesOf(db, city.id, `s.kind <> 'aggregator'`), depth: 'full' }
    case 'comprehensive-expansion':
      return { sources: await sourcesOf(db, city.id, 'true'), depth: 'full' }
    case 'gamh-authentic':
      return { sources: await jobVenueSources(db, city, `s.kind = 'venue'`), depth: 'shallow' }
    case 'gamh-comprehensive':
      return { sources: await jobVenueSources(db, city, 'true'), depth: 'full' }
    case 'spotify-images':
    case 'improve-quality':
    case 'reread':
      return { sources: [], depth: 'shallow' }
  }
}

/** The ids of critical venues, the worst first. */
async function criticalVenues(db: Queryable, { now, city }: { now: Date; city: CityFile }): Promise<string[]> {
  const period = { now, months: MONTHS, timeZone: city.timeZone }
  return criticalOf(judgeVenues(await coverageRows(db, city.id, period), period)).map(({ venue }) => venue.id)
}

const sourcesOf = (db: Queryable, city: string, condition: string, values: unknown[] = []): Promise<string[]> =>
  idsOf(db, `select s.id from sources s where ${READABLE} and s.city_id = $1 and (${condition}) order by ${BY_TRUST}`, [
    city,
    ...values,
  ])

/** Every source of these venues, then the lists that have their shows, or all lists where none has any yet. */
async function gapSources(db: Queryable, city: string, venues: readonly string[]): Promise<string[]> {
  if (venues.length === 0) return []
  const own = await sourcesOf(db, city, 's.venue_id = any ($2::uuid[])', [venues])
  const known = await sourcesOf(
    db,
    city,
    `s.venue_id is null and exists (select from event_sources es join events e on e.id = es.event_id
       where es.source_id = s.id and e.venue_id = any ($2::uuid[]))`,
    [venues],
  )
  return [...own, ...(known.length > 0 ? known : await sourcesOf(db, city, 's.venue_id is null'))]
}

/** The sources of the venue that the city names for such jobs. */
async function jobVenueSources(db: Queryable, city: CityFile, condition: string): Promise<string[]> {
  const { jobVenue } = city
  if (!jobVenue) throw new RefusedError(`${city.name} has no venue for this job.`)
  const { slug, name } = jobVenue
  // by its slug, or as the one that goes by its name
  const venue = `select id from venues where slug = $2 or $3 = any (aliases) order by slug = $2 desc limit 1`
  const sources = await sourcesOf(db, city.id, `(${condition}) and s.venue_id = (${venue})`, [slug, name])
  if (sources.length === 0) throw new RefusedError(`${name} has no source that may be read just now.`)
  return sources
}
