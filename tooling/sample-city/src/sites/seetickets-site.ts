import { posterLink } from '../posters.ts'
import type { SampleShow } from '../program.ts'
import { escapeHtml, html, type SampleSite, type SiteRequest, ticketLink, toPrintedDay } from './site.ts'

const PER_PAGE = 8

/**
 * Makes a site like the See Tickets plug-in: list cards without a year, the first page in the HTML, the rest through
 * the site's own admin-ajax.
 */
export const seeticketsSite = (slug: string, name: string, seed: number): SampleSite => ({
  slug,
  respond(request) {
    const shows = request.getProgram({ seed, nightsPerShow: 3, nightsAhead: 90 })
    if (request.path === '/wp-admin/admin-ajax.php')
      return html(name, renderCards(request, name, shows, getPageNumber(request)))
    if (request.path !== '/calendar/') return undefined
    return html(
      name,
      `<script id="seetickets-custom-scripts-js-extra">var seetickets_ajax_obj = ${JSON.stringify({ ajax_url: `${request.base}/wp-admin/admin-ajax.php`, nonce: 'a1b2c3d4e5' })};</script>
       <div class="seetickets-list-events">${renderCards(request, name, shows, 1)}</div>${renderPager(shows)}`,
    )
  },
})

const getPageNumber = ({ query }: SiteRequest): number => Number(query.get('seeAjaxPage') ?? 1) || 1

const renderPager = (shows: SampleShow[]): string => {
  const pages = Array.from({ length: Math.ceil(shows.length / PER_PAGE) - 1 }, (_, index) => index + 2)
  return `<ul class="seetickets-list-view-pagination" data-list-type="list" data-nth-list-element="1"><li class="seetickets-list-view-pagination-active"><span>1</span></li>${pages.map((page) => `<li data-see-ajax-page="${page}"><span>${page}</span></li>`).join('')}</ul>`
}

const renderCards = ({ base }: SiteRequest, name: string, shows: SampleShow[], page: number): string =>
  shows
    .slice((page - 1) * PER_PAGE, page * PER_PAGE)
    .map((show) => renderCard(base, name, show))
    .join('')

function renderCard(base: string, name: string, show: SampleShow): string {
  const { weekday, month, day } = toPrintedDay(show.date)
  const link = ticketLink(base, show)
  const doors = show.doors && `Doors at <span class="see-doortime ">${show.doors.replace(' ', '')}</span>`
  const start = show.showTime && `Show at <span class="see-showtime ">${show.showTime.replace(' ', '')}</span>`
  const button = show.note === 'sold out' ? 'Sold Out' : show.note === 'cancelled' ? 'Cancelled' : 'Buy Tickets'
  const picture = posterLink(base, show)
  return `<div class="mdc-card seetickets-list-event-container" data-listtype="list"><div class="seetickets-list-event-content-container">
    ${picture ? `<div class="seetickets-list-view-event-image-container"><img decoding="async" src="${picture}" style="width: 275px; height: 275px; object-fit: cover; " class="seetickets-list-view-event-image"></div>` : ''}<div class="event-info-block">
    <p class="fs-12 header">${escapeHtml(name)} presents</p>
    <p class="fs-18 bold mb-12 title"><a href="${link}">${escapeHtml(show.title)}</a></p>
    <p class="fs-18 bold mt-1r date">${weekday} ${month} ${day}</p>
    <p class="fs-12 headliners">${escapeHtml(show.headliner)}</p>
    ${show.support.length ? `<p class="fs-12 supporting-talent">Supporting Talent: ${escapeHtml(show.support.join(', '))}</p>` : ''}
    <p class="fs-12 doortime-showtime">${[doors, start].filter(Boolean).join('<span class="see-times-divider "> / </span>')}</p>
    <p class="fs-12 venue">at ${escapeHtml(name)}</p>
    <p class="fs-12">${[show.age && `<span class="ages">${show.age}</span>`, show.price && `<span class="price">${show.price}</span>`].filter(Boolean).join(', ')}</p>
    <p class="fs-12 genre">${show.genre}</p></div>
    <div class="buy-and-share-block"><a href='${link}' class='seetickets-buy-btn button-gettickets fs-12'>${button}</a></div></div></div>`
}
