import { defaultCity } from '@houselights/cities/cities'
import { atCityTime } from '@houselights/domain/city-time'
import { showById } from './programme.ts'
import { type Answer, escapeHtml, html, type SiteRequest, ticketLink, wallClock } from './site.ts'

const ZONE = defaultCity.timeZone

/** A show's own page: it states for machines what some listings leave out, and of every third show nothing. */
export function showPage({ base, path }: SiteRequest): Answer | undefined {
  const id = Number(/(\d{6})\/?$/.exec(path)?.[1])
  if (!id || id % 3 === 0)
    return html('A sample show', '<h1>A sample show</h1><p>Nobody will play: the artists are made up.</p>')
  const show = showById(id)
  const at = (hour: string) => atCityTime(show.date, wallClock(hour).slice(0, 5), ZONE)
  const event = {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: show.title,
    startDate: show.show ? at(show.show) : show.date,
    ...(show.doors && { doorTime: at(show.doors) }),
    description: `An evening of ${show.genre} with ${show.headliner}, who are made up. Nobody will play.`,
    ...(show.ticketed && { offers: { '@type': 'Offer', url: ticketLink(base, show) } }),
    location: { '@type': 'Place', name: 'A sample venue' },
  }
  return html(
    show.title,
    `<script type="application/ld+json">${JSON.stringify(event).replaceAll('<', '\\u003c')}</script>
    <h1>${escapeHtml(show.title)}</h1><p>Nobody will play: the artists are made up.</p>`,
  )
}
