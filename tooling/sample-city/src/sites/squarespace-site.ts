import { defaultCity } from '@houselights/config/cities/cities'
import { atCityTime } from '@houselights/domain/dates/city-time'
import { posterLink } from '../posters.ts'
import type { SampleShow } from '../program.ts'
import { json, type SampleSite, wallClock } from './site.ts'

/** Makes a site like a Squarespace events collection as JSON: epoch milliseconds, and entities and times in titles. */
export const squarespaceSite = (slug: string, name: string, seed: number): SampleSite => ({
  slug,
  respond({ base, path, query, today, getProgram }) {
    if (path !== '/events') return undefined
    if (query.get('format') !== 'json') return undefined
    const shows = getProgram({ seed, nightsPerShow: 3, nightsAhead: 45 }).filter(({ showTime }) => showTime)
    const items = shows.map((show) => toItem(base, name, show))
    return json({
      website: { siteTitle: name },
      collection: { typeName: 'events', fullUrl: '/events' },
      upcoming: items.filter(({ startDate }) => startDate >= Date.parse(`${today}T00:00:00Z`)),
      past: [],
    })
  },
})

function toItem(base: string, name: string, show: SampleShow) {
  const startDate = Date.parse(
    atCityTime(show.date, wallClock(show.showTime ?? '8:00 PM').slice(0, 5), defaultCity.timeZone),
  )
  const bill = [show.title, ...show.support].join(' + ').toUpperCase().replaceAll('&', '&amp;')
  const notePrefix = show.note === 'cancelled' ? 'CANCELLED - ' : show.note === 'sold out' ? 'SOLD OUT - ' : ''
  const picture = posterLink(base, show)
  return {
    id: `sample${show.id}`,
    title: `${notePrefix}${bill}`,
    startDate,
    endDate: startDate + 3 * 3_600_000,
    fullUrl: `/events/${show.id}`,
    urlId: String(show.id),
    excerpt: `<p>${show.genre}. A sample listing at ${name}.</p>`,
    tags: [show.genre],
    categories: [],
    ...(picture && { assetUrl: picture, contentType: 'image/jpeg' }),
  }
}
