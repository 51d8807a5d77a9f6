import { defaultCity } from '@houselights/config/cities/cities'
import { addDays } from '@houselights/domain/dates/city-time'
import { posterLink } from '../posters.ts'
import type { SampleShow } from '../program.ts'
import { detailLink, json, type SampleSite, type SiteRequest, ticketLink, wallClock } from './site.ts'

const PER_PAGE = 10
const REST = '/wp-json/tribe/events/v1/events'

/**
 * Makes a site like The Events Calendar's REST API: paged, local times, all-day entries, with the bar's non-music
 * nights among the shows.
 */
export const tribeSite = (slug: string, name: string, seed: number): SampleSite => ({
  slug,
  respond(request) {
    if (request.path !== REST) return undefined
    const events = [
      ...request
        .getProgram({ seed, nightsPerShow: 4, nightsAhead: 60 })
        .map((show) => toEvent(request.base, name, show)),
      ...getOtherNights(request, name),
    ]
    events.sort((a, b) => a.start_date.localeCompare(b.start_date))
    const page = Number(request.query.get('page') ?? 1) || 1
    const perPage = Math.min(Number(request.query.get('per_page') ?? PER_PAGE) || PER_PAGE, PER_PAGE)
    const pages = Math.ceil(events.length / perPage)
    return json({
      events: events.slice((page - 1) * perPage, page * perPage),
      rest_url: `${request.base}${REST}?page=${page}`,
      ...(page < pages && { next_rest_url: `${request.base}${REST}?page=${page + 1}` }),
      total: events.length,
      total_pages: pages,
    })
  },
})

const toImage = (url: string | undefined) => (url ? { url, id: '1', extension: url.split('.').at(-1) } : false)

const toEvent = (base: string, name: string, show: SampleShow) => ({
  id: show.id,
  title: [show.title, ...show.support].map((act) => act.replaceAll('&', '&#038;')).join(' + '),
  all_day: !show.showTime,
  hide_from_listings: false,
  start_date: `${show.date} ${show.showTime ? wallClock(show.showTime) : '00:00:00'}`,
  timezone: defaultCity.timeZone,
  cost: show.price ?? '',
  website: show.ticketed ? ticketLink(base, show) : '',
  url: detailLink(base, show),
  description: `<p>${show.genre} at ${name}. A sample listing: nobody will play.</p>`,
  status: show.note === 'cancelled' ? 'canceled' : show.note === 'postponed' ? 'postponed' : null,
  venue: { venue: name },
  image: toImage(posterLink(base, show)),
})

/** Makes other events that real bars list among their shows, and that our site must not show as concerts. */
const getOtherNights = ({ base, today }: SiteRequest, name: string) =>
  ['Sample Trivia Night', 'PRIVATE EVENT', 'Pretend Karaoke'].map((title, index) => ({
    ...toEvent(base, name, {
      id: 900_000 + index,
      date: addDays(today, 3 + index * 5),
      title,
      headliner: title,
      support: [],
      showTime: '8:00 PM',
      genre: '',
      ticketed: false,
    }),
    description: '',
  }))
