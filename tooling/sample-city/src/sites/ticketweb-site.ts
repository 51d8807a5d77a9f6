import { WEEKDAY_NAMES } from '@houselights/domain/dates/calendar-names'
import { getWeekday } from '@houselights/domain/dates/city-time'
import { posterLink } from '../posters.ts'
import type { SampleShow } from '../program.ts'
import { detailLink, escapeHtml, html, type SampleSite, ticketLink, toPrintedDay } from './site.ts'

/**
 * Makes a site like the TicketWeb plug-in's list theme: month/day without a year, doors in brackets after the show's
 * time.
 */
export const ticketwebSite = (slug: string, name: string, seed: number): SampleSite => ({
  slug,
  respond({ base, path, getProgram }) {
    if (path !== '/') return undefined
    const shows = getProgram({ seed, nightsPerShow: 2, nightsAhead: 75 })
    return html(
      name,
      `<div id="tw-responsive" class="event-list"><div class="tw-plugin-upcoming-event-list"><div class="container">${shows.map((show) => renderSection(base, show)).join('')}</div></div></div>`,
    )
  },
})

function renderSection(base: string, show: SampleShow): string {
  const { monthNumber, day } = toPrintedDay(show.date)
  const detail = detailLink(base, show)
  const picture = posterLink(base, show)
  const title = show.note === 'cancelled' ? `CANCELLED: ${show.title}` : show.title
  const start = show.showTime
    ? `<span class="tw-event-time-complete"><span class="tw-event-time">Show: ${show.showTime.toLowerCase()}</span></span>`
    : ''
  const doors = show.doors
    ? `<span class="tw-event-door-time-complete">(Doors: <span class="tw-event-door-time">${show.doors.toLowerCase()}</span>)</span>`
    : ''
  const button =
    show.note === 'sold out'
      ? '<span class="button tw-buy-tix-btn tw_soldout">Sold Out</span>'
      : `<a target="_blank" href="${ticketLink(base, show)}" class="button button-primary tw-buy-tix-btn">Purchase Tickets</a>`
  return `<div class="tw-section"><div class="row"><div class="five columns"><div class="date-time-custom"><span class="tw-day-of-week">${WEEKDAY_NAMES[getWeekday(show.date) - 1]}</span>
    <span class="tw-event-date-complete"><span class="tw-event-date">${String(monthNumber).padStart(2, '0')}/${day}</span></span></div></div>
    <div class="seven columns">${picture ? `<div class="tw-image"><a href="${detail}"><img src="${picture}" class="event-img" alt=""></a></div>` : ''}<div class="tw-name"><a href="${detail}">${escapeHtml(title)}</a></div>
    ${show.support.length ? `<div class="tw-opening-act">with ${escapeHtml(show.support.join(', '))}</div>` : ''}
    <div class="tw-date-time">${start} ${doors}</div>
    ${show.age ? `<div class="tw-age-restriction">${show.age === 'All Ages' ? 'All Ages' : `Ages ${show.age.replace('+', ' and up')}`}</div>` : ''}
    <div class="tw-info-price-buy-tix">${show.price ? `<span class="tw-price">${show.price}</span>` : ''}
    <a href="${detail}" class="button tw-more-info-btn">More Info</a>${show.ticketed ? button : ''}</div></div></div></div>`
}
