import type { ShowOnPage } from '@houselights/contracts/operators/added-shows'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { siteHost } from '@houselights/domain/links/web-address'
import { ONE_SHOW } from '@houselights/domain/sources/one-show'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'

const CADENCE_MINUTES = 24 * 60
/** The page of one show never takes precedence over a source of its venue's files. */
const RANK = 200
const MAX_TITLE_LENGTH = 500

/** Makes the page of an added show a source of a venue of its city. Returns the source's id, to scrape it. */
export const acceptShow = (
  dataSource: DataSource,
  id: string,
  { venue: slug, at }: { venue: string; at: Date },
): Promise<string> =>
  dataSource.transaction(async (db) => {
    const [show]: { address: string; city: string; state: string; result: ShowOnPage }[] = await db.query(
      'select address, city_id as city, state, result from added_shows where id = $1 for update',
      [id],
    )
    if (!show) throw new RefusedError('This show no longer exists.')
    if (show.state !== 'read') throw new RefusedError(NOT_OPEN_MESSAGES[show.state] ?? 'It’s already decided.')
    const [venue]: { id: string }[] = await db.query(
      'select id from venues where slug = $1 and city_id = $2 and active and not do_not_scrape',
      [slug, show.city],
    )
    if (!venue) throw new RefusedError(`We list no venue "${slug}" here. Choose one from the list.`)
    const { address: url, city, result } = show
    const address = { platform: ONE_SHOW, url, title: result.title.slice(0, MAX_TITLE_LENGTH), date: result.date }
    const source = `show-${id}`
    await db.query(
      `insert into sources (id, city_id, venue_id, name, platform, url, address, kind, rank, cadence_minutes, added_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'ticketing', $8, $9, $10)`,
      [source, city, venue.id, siteHost(new URL(url)), ONE_SHOW, url, address, RANK, CADENCE_MINUTES, at.toISOString()],
    )
    await db.query(`update added_shows set state = 'accepted', decided_at = $2, source_id = $3 where id = $1`, [
      id,
      at.toISOString(),
      source,
    ])
    await notifyChanged(db)
    return source
  })

const NOT_OPEN_MESSAGES: Readonly<Record<string, string>> = {
  waiting: 'Its page hasn’t been scraped yet.',
  reading: 'Its page is being scraped right now.',
  failed: 'Its page states no show that we can list.',
}
