import { defaultCity } from '@houselights/config/cities/cities'
import { addDays } from '@houselights/domain/dates/city-time'
import type { SampleShow } from '../program.ts'
import { escapeHtml, html, type SampleSite, toPrintedDay } from './site.ts'

/** Gets the shows that an aggregator lists, with their venues' names as it writes them. */
export type GetProgram = (today: string) => { venue: string; show: SampleShow }[]

const DAYS_COVERED = 21

/**
 * Makes a site like The List's by-date pages: a day, its venues, bands as links, then free text. It shortens ages,
 * prices and times.
 */
export const theListSite = (slug: string, getProgram: GetProgram): SampleSite => ({
  slug,
  respond({ base, path, today }) {
    if (path !== '/by-date.0.html') return undefined
    const rows = keepCoveredDays(getProgram(today), today)
    const days = [...Map.groupBy(rows, ({ show }) => show.date)].sort(([a], [b]) => a.localeCompare(b))
    const items = days.map(([date, nights]) => {
      const { weekday, month, day } = toPrintedDay(date)
      const lines = nights.map(({ venue, show }) => {
        const bands = [show.headliner, ...show.support]
          .map((act) => `<a href="${base}/by-band.0.html#x">${escapeHtml(act)}</a>`)
          .join(', ')
        const age = show.age === 'All Ages' ? 'a/a' : (show.age ?? '')
        const price = show.price?.startsWith('$')
          ? show.price.replaceAll('.00', '').replace('-$', '/$')
          : (show.price?.toLowerCase() ?? '')
        return `<li><b><a href="${base}/by-club.0.html#x">${escapeHtml(venue)}, S.F.</a></b> ${bands} ${[age, price, formatTimes(show), show.note === 'sold out' ? '(sold out)' : ''].filter(Boolean).join(' ')}</li>`
      })
      return `<li><a name="${month.toLowerCase()}_${day}"><b>${weekday} ${month} ${day}</b></a><ul>${lines.join('\n')}</ul></li>`
    })
    return html('The Sample List', `<ul>${items.join('\n')}</ul>`)
  },
})

/**
 * Makes a site like 19hz's table: unclosed cells, the year hidden in the last one, the venue after an @ in the title's
 * cell.
 */
export const nineteenHzSite = (slug: string, getProgram: GetProgram): SampleSite => ({
  slug,
  respond({ base, path, today }) {
    if (path !== '/eventlisting_BayArea.php') return undefined
    const rows = keepCoveredDays(getProgram(today), today).map(({ venue, show }) => {
      const { weekday, month, day } = toPrintedDay(show.date)
      const startTime = show.showTime?.replace(':00', '').replace(' ', '').toLowerCase()
      const bill = [show.headliner, ...show.support].map(escapeHtml).join(', ')
      return `<tr><td>${weekday}: ${month} ${day} <br />${startTime ? `(${startTime})` : ''}</td><td><a href='${base}/e/${show.id}'>${bill}</a> @ ${escapeHtml(venue)} (${defaultCity.name})<td>${show.genre.toLowerCase()}</td><td>${[show.price?.replaceAll('.00', ''), show.age].filter(Boolean).join(' | ')}</td><td></td><td></td><td><div class='shrink'>${show.date.replaceAll('-', '/')}</div></td></tr>`
    })
    return html(
      'Sample electronic listings',
      `<table><thead><tr><th class="table-date">Date/Time</th><th>Event Title @ Venue</th><th>Tags</th><th>Price | Age</th><th>Organizers</th><th>Links</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
    )
  },
})

const keepCoveredDays = (rows: ReturnType<GetProgram>, today: string) =>
  rows.filter(({ show }) => show.date >= today && show.date <= addDays(today, DAYS_COVERED))

const formatTimes = ({ doors, showTime }: SampleShow): string =>
  [doors, showTime].flatMap((time) => time?.replace(':00', '').replace(' ', '').toLowerCase() ?? []).join('/')
