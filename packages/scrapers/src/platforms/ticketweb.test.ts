import { expect, test } from 'vitest'
import { createFakeFetcher } from '../../test/fake-fetcher.ts'
import { ticketweb } from './ticketweb.ts'

const LIST_URL = 'https://finch.example.com/calendar/'
const NEXT_PAGE_URL = 'https://finch.example.com/calendar/page/2/'
const toDetailUrl = (slug: string): string => `https://finch.example.com/tm-event/${slug}/`
const renderRow = (slug: string, day: string, time = ''): string =>
  `<div class="tw-section"><div class="tw-name"><a href="${toDetailUrl(slug)}">${slug}</a></div><span class="tw-event-date">${day}</span><span class="tw-event-time">${time}</span></div>`

test('follows the list, and looks up missing times of shows in the next 60 days', async () => {
  const { fetcher, requests } = createFakeFetcher({
    [LIST_URL]: `${renderRow('gull', '7.4', 'Show: 8:00 PM')}${renderRow('kite', '7.5')}<div class="tm-paginate"><a class="next page-numbers" href="/calendar/page/2/">Next</a></div>`,
    [NEXT_PAGE_URL]: renderRow('lamp', '12.24') + renderRow('finch', '7.6'),
    [toDetailUrl('kite')]: '<div class="tw-name">kite</div><span class="tw-event-time">6:30 pm</span>',
  })
  const source = ticketweb({ url: LIST_URL })
  const result = await source.fetch(fetcher)
  expect(requests.map(({ url }) => url)).toEqual([LIST_URL, NEXT_PAGE_URL, toDetailUrl('kite'), toDetailUrl('finch')])
  // the list is complete even if an event's own page fails
  expect(result).toMatchObject({ complete: true, problems: [{ kind: 'unreachable', url: toDetailUrl('finch') }] })
  const { listings } = source.parse(result.pages, fetcher)
  expect(listings.map(({ title, date, start }) => [title, date, start])).toEqual([
    ['gull', '2026-07-04', 'Show: 8:00 PM'],
    ['kite', '2026-07-05', '6:30 pm'],
    ['lamp', '2026-12-24', undefined],
    ['finch', '2026-07-06', undefined],
  ])
})

test('parses pop-ups, which are hidden until somebody clicks their day', () => {
  const body = `<div style="display:none" id="tw-plugin-calendar-popup"><div id="tw-event-dialog-1" class="tw-cal-event-popup">
    <div class="tw-name"><a href="/tm-event/kite/">Kite</a></div><span class="tw-event-date">Sun Jul, 19 2026</span></div></div>`
  const context = { now: '2026-07-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }
  const { listings } = ticketweb({ url: LIST_URL }).parse([{ url: LIST_URL, body }], context)
  expect(listings).toMatchObject([{ title: 'Kite', date: '2026-07-19' }])
})

test('throws if the page doesn’t have the plug-in, and accepts a list without rows', async () => {
  const context = { now: '2026-07-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }
  const parse = (body: string) => ticketweb({ url: LIST_URL }).parse([{ url: LIST_URL, body }], context)
  expect(() => parse('<h1>We have moved</h1>')).toThrow('TicketWeb')
  expect(parse('<div class="tw-plugin-upcoming-event-list"></div>')).toEqual({ listings: [], problems: [] })
})
