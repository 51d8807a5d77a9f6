import type { CityFile } from '@houselights/contracts/cities/city-files'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { IS_REFUSED } from '../operations/refusals.ts'
import { KIND_ORDER, listsCity, type Queryable, valuesIn } from '../sql/sql.ts'

const IS_SCRAPABLE = `s.active and not s.do_not_scrape
  and not exists (select from venues v where v.id = s.venue_id and (v.do_not_scrape or not v.active))`
// a venue's own page before its ticket sellers, aggregators last
const BY_TRUST = `${KIND_ORDER}, s.rank, s.id`

/**
 * Lists the sources that list a city, may be scraped and aren't refused, in the order in which a job scrapes them.
 */
export const listScrapableSources = (
  db: Queryable,
  city: string,
  condition: string,
  values: unknown[] = [],
): Promise<string[]> => listSources(db, city, `not ${IS_REFUSED} and (${condition})`, values)

const listSources = (db: Queryable, city: string, condition: string, values: unknown[]): Promise<string[]> =>
  valuesIn(
    db,
    `select s.id from sources s where ${IS_SCRAPABLE} and ${listsCity('$1')} and (${condition}) order by ${BY_TRUST}`,
    [city, ...values],
  )

/**
 * Lists the sources of the city's `jobVenue`. Throws RefusedError if the city has no such venue, or if the venue has no
 * source that may be scraped.
 */
export async function listJobVenueSources(db: Queryable, city: CityFile, condition: string): Promise<string[]> {
  const { jobVenue } = city
  if (!jobVenue) throw new RefusedError(`${city.name} has no venue for this job.`)
  const { slug, name } = jobVenue
  // finds the venue by slug, or else by an alias that equals the name
  const venueId = `select id from venues where slug = $2 or $3 = any (aliases) order by slug = $2 desc limit 1`
  // the job names the venue, so it asks once even if the site refused before
  const sources = await listSources(db, city.id, `(${condition}) and s.venue_id = (${venueId})`, [slug, name])
  if (sources.length === 0) throw new RefusedError(`${name} has no source that may be scraped right now.`)
  return sources
}
