import { defaultCity } from '@houselights/config/cities/cities'
import { atCityTime } from '@houselights/domain/dates/city-time'
import { posterLink } from '../posters.ts'
import type { SampleShow } from '../program.ts'
import { escapeHtml, html, type SampleSite, ticketLink, wallClock } from './site.ts'

/** Makes a page with one JSON-LD MusicEvent per show, and one broken block, as on real pages. */
export const jsonLdSite = (slug: string, name: string, seed: number): SampleSite => ({
  slug,
  respond({ base, path, getProgram }) {
    if (path !== '/shows') return undefined
    const shows = getProgram({ seed, nightsPerShow: 4, nightsAhead: 80 })
    const blocks = shows.map((show) => JSON.stringify(toMusicEvent(base, name, show)).replaceAll('<', '\\u003c'))
    return html(
      name,
      [...blocks, '{"@type":"MusicEvent","name":"A block that breaks off']
        .map((block) => `<script type="application/ld+json">${block}</script>`)
        .join('\n') + shows.map(({ title }) => `<h3>${escapeHtml(title)}</h3>`).join(''),
    )
  },
})

const STATUS = {
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
  'sold out': undefined,
}

export const toMusicEvent = (base: string, name: string, show: SampleShow) => ({
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  name: show.title,
  url: ticketLink(base, show),
  startDate: show.showTime
    ? atCityTime(show.date, wallClock(show.showTime).slice(0, 5), defaultCity.timeZone)
    : show.date,
  ...(show.doors && { doorTime: atCityTime(show.date, wallClock(show.doors).slice(0, 5), defaultCity.timeZone) }),
  eventStatus: (show.note && STATUS[show.note]) ?? 'https://schema.org/EventScheduled',
  image: posterLink(base, show),
  location: {
    '@type': 'Place',
    name,
    address: { '@type': 'PostalAddress', addressLocality: defaultCity.name, addressRegion: defaultCity.regionCode },
    amenityFeature: { '@type': 'LocationFeatureSpecification', name: 'Wheelchair accessible entrance', value: true },
  },
  performer: [show.headliner, ...show.support].map((act) => ({ '@type': 'MusicGroup', name: act })),
  offers: {
    '@type': 'Offer',
    url: ticketLink(base, show),
    ...(show.price?.startsWith('$') && { price: show.price.split('-')[0]?.slice(1), priceCurrency: 'USD' }),
    availability: show.note === 'sold out' ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
  },
})
