import { defaultCity } from '@houselights/config/cities/cities'
import { City } from '@houselights/contracts/entities/entities'
import type { SiteStatus } from '@houselights/contracts/public-api/routes'
import { CityEntity } from '../schema/entities/places.ts'
import type { ListedCity } from '../sql/page.ts'
import { IS_ADDED_SHOW, listsCity, type Queryable, valueIn } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

const CITY_COLUMNS = City.keyof().options

/** Loads the site's cities, and the state of one city's sources. */
export const siteQueries = (db: Queryable) => ({
  cities: (): Promise<City[]> =>
    db.query(`select ${select(CityEntity, 'c', CITY_COLUMNS)} from cities c order by id <> $1, name, id`, [
      defaultCity.id,
    ]),

  status: async (mode: SiteStatus['mode'], now: Date, city: ListedCity): Promise<SiteStatus> => {
    const status = await valueIn<SiteStatus>(db, STATUS, [mode, now.toISOString(), city.timeZone, city.id])
    if (!status) throw new Error('The status query returned no row.')
    return status
  },
})

// `unreachableSince` is set if every source that was scraped is failing. Its value is the first failure after the last
// success of any source.
const STATUS = `
  with listed as (
    select * from sources s where ${listsCity('$4')} and not ${IS_ADDED_SHOW}
  ), scraped as (
    select failing_since, last_success_at from listed
    where active and not do_not_scrape and last_attempt_at is not null
  ), last as (select max(last_success_at) as success from listed)
  select json_build_object(
    'mode', $1::text,
    'now', city_instant($2, $3),
    'upcomingEvents', (select count(*)::int from event_filters where city_id = $4 and sort_at > $2),
    'sources', (select json_build_object(
        'active', count(*)::int,
        'read', (count(last_success_at))::int,
        'failing', (count(failing_since) filter (where refused_since is null))::int,
        'neverRead', (count(*) filter (where last_success_at is null and refused_since is null))::int)
      from listed where active and not do_not_scrape),
    'lastSuccessAt', city_instant(last.success, $3),
    'unreachableSince', (
      select case when bool_and(failing_since is not null) then city_instant(coalesce(
        min(failing_since) filter (where last.success is null or failing_since > last.success),
        min(failing_since)), $3) end
      from scraped),
    'staleSince', null
  ) as status from last`
