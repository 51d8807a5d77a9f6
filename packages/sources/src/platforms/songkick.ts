import { addDays, localDay } from '@houselights/domain/city-time'
import { siteHost } from '@houselights/domain/web-address'
import { definePlatform } from '../define-platform.ts'
import { followPages } from '../follow-pages.ts'
import { loadHtml } from '../load-html.ts'
import { mergeParsed } from '../merge-parsed.ts'
import { jsonOf } from '../read-json.ts'
import { ofAddress, ofClass } from '../recognise/marks.ts'
import { recogniseBy } from '../recognise/recogniser.ts'
import type { Page } from '../source.ts'
import { pageOfAnswer, parseAnswer } from './songkick/api.ts'
import { parseMetroPage } from './songkick/metro-page.ts'

const SHALLOW_DAYS = 60
const VENUE = /^https?:\/\/(?:www\.)?songkick\.com\/(?:[a-z]{2}\/)?venues\/\d+/

/**
 * Songkick: the page of a metropolitan area, which has JSON-LD in every card, or with a key the API's calendar of the
 * same area. It lists touring acts only.
 */
export const songkick = definePlatform({
  id: 'songkick',
  recognise: recogniseBy({
    certain: [
      ofAddress('an area at `songkick.com`', /^songkick\.com\/(?:[a-z]{2}\/)?metro[-_]areas\//),
      ofAddress('a venue at `songkick.com`', /^songkick\.com\/(?:[a-z]{2}\/)?venues\//),
      ofClass('songkick-widget'),
    ],
    needs: "the link to the venue's page at `songkick.com`",
    reads: ({ url, address, links }) =>
      address && siteHost(address) === 'songkick.com' ? url : links.find(({ href }) => VENUE.test(href))?.href,
  }),
  calendar: 'music',
  fetch(read, { url }) {
    const area = /metro[-_]areas\/(\d+)/.exec(url)?.[1]
    const key = read.keys.songkick
    const until = addDays(localDay(read.now, read.timeZone), SHALLOW_DAYS)
    const far = (page: Page): boolean => read.depth === 'shallow' && lastDay(page) > until
    if (area && key) {
      const calendar = (page: number): string => calendarUrl(area, key, page)
      return followPages(read, calendar(1), (page, count) =>
        far(page) || pageOfAnswer(jsonOf(page)).last ? null : calendar(count + 1),
      )
    }
    return followPages(read, url, (page) => {
      const next = loadHtml(page.body)('a.next_page[rel="next"], .pagination a[rel="next"]').first().attr('href')
      return next && !far(page) ? URL.parse(next, page.url)?.href.split('#', 1)[0] : null
    })
  },
  parse: (pages, context) =>
    mergeParsed(pages.map((page) => (/^\s*\{/.test(page.body) ? parseAnswer(page) : parseMetroPage(page, context)))),
})

const calendarUrl = (area: string, key: string, page: number): string =>
  `https://api.songkick.com/api/3.0/metro_areas/${area}/calendar.json?${new URLSearchParams({ apikey: key, page: String(page) })}`

/** The latest day on a page; both shapes are in order of day. */
const lastDay = (page: Page): string =>
  [...page.body.matchAll(/(?:<time datetime="|"date"\s*:\s*")(20\d\d-\d\d-\d\d)/g)]
    .map(([, day = '']) => day)
    .sort()
    .at(-1) ?? ''
