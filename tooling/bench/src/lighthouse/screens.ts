import { cities, defaultCity } from '@houselights/config/cities/cities'
import { getCityPath } from '@houselights/contracts/cities/site-city'
import { z } from 'zod'

export interface Screen {
  name: string
  path: string
  /** Search engines are told not to index it, so it isn't scored for SEO. */
  notIndexed?: boolean
  isMissing?: true
}

const Events = z.array(
  z.object({ slug: z.string(), bill: z.array(z.unknown()), venue: z.object({ slug: z.string() }) }),
)
const Months = z.array(z.object({ month: z.string() }))
const Artists = z.array(z.object({ slug: z.string(), upcomingCount: z.number() }))

async function fetchList<Schema extends z.ZodType>(address: string, schema: Schema): Promise<z.output<Schema>> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} responds with ${response.status}.`)
  return schema.parse(await response.json())
}

export async function getScreens(site: string): Promise<Screen[]> {
  const events = await fetchList(`${site}/api/events?limit=60`, Events)
  const [artist] = await fetchList(`${site}/api/artists?limit=1`, Artists)
  const [month] = await fetchList(`${site}/api/archive`, Months)
  const event = events.find(({ bill }) => bill.length > 1) ?? events[0]
  if (!event || !artist) throw new Error(`${site} lists no events or no artists, so there is nothing to measure.`)
  const otherCityPaths = cities
    .filter(({ id }) => id !== defaultCity.id)
    .map(({ id }) => getCityPath(id, [defaultCity.id, id]))
  return [
    { name: 'home', path: '/' },
    { name: 'events', path: '/events' },
    { name: 'events, filtered', path: '/events?date=week', notIndexed: true },
    { name: 'event', path: `/events/${event.slug}` },
    { name: 'artists', path: '/artists' },
    { name: 'artist', path: `/artists/${artist.slug}` },
    { name: 'venues', path: '/venues' },
    { name: 'venue', path: `/venues/${event.venue.slug}` },
    { name: 'tonight', path: '/tonight' },
    { name: 'saved', path: '/saved', notIndexed: true },
    { name: 'tonight, one venue', path: `/tonight?venue=${event.venue.slug}`, notIndexed: true },
    { name: 'map', path: '/map' },
    { name: 'announced', path: '/announced' },
    { name: 'following', path: '/following', notIndexed: true },
    ...(month
      ? [
          { name: 'archive', path: '/archive' },
          { name: 'archive, one month', path: `/archive/${month.month}` },
        ]
      : [{ name: 'archive', path: '/archive', notIndexed: true }]),
    { name: 'embeds', path: '/embeds' },
    { name: 'embedded list', path: '/embed', notIndexed: true },
    { name: 'developers', path: '/developers' },
    ...otherCityPaths.map((path) => ({ name: `home of ${path.slice(1)}`, path })),
    { name: 'no such page', path: '/nowhere', notIndexed: true, isMissing: true },
    { name: 'no such event', path: '/events/no-such-show', notIndexed: true, isMissing: true },
  ]
}
