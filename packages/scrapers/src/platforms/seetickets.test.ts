import { expect, test } from 'vitest'
import { createFakeFetcher } from '../../test/fake-fetcher.ts'
import { seetickets } from './seetickets.ts'

const LIST_URL = 'https://www.lantern.example.com/calendar/'
const renderCard = (name: string): string =>
  `<div class="seetickets-list-event-container"><p class="title"><a href="https://wl.seetickets.us/event/x/1">${name}</a></p><p class="date">Fri Jul 3</p></div>`
const pager =
  '<ul data-list-type="grid" data-nth-list-element="1"><li data-see-ajax-page="2"></li><li data-see-ajax-page="3"></li></ul>'
const renderSettings = (address: string): string =>
  `<script>var seetickets_ajax_obj = {"ajax_url":"${address}","nonce":"0a1b"};</script>`
const toAjaxUrl = (page: number): string =>
  `https://lantern.example.com/wp-admin/admin-ajax.php?action=get_seetickets_events&nonce=0a1b&listType=grid&seeAjaxPage=${page}&currentList=1`

test('fetches every page of the list with the nonce from the first page', async () => {
  const { fetcher, requests } = createFakeFetcher({
    [LIST_URL]:
      renderCard('One') + pager + renderSettings('https:\\/\\/lantern.example.com\\/wp-admin\\/admin-ajax.php'),
    [toAjaxUrl(2)]: renderCard('Two'),
    [toAjaxUrl(3)]: renderCard('Three'),
  })
  const result = await seetickets({ url: LIST_URL }).fetch(fetcher)
  expect(requests.map(({ url }) => url)).toEqual([LIST_URL, toAjaxUrl(2), toAjaxUrl(3)])
  expect(result).toMatchObject({ complete: true, problems: [] })
})

test.each([
  ['no nonce', renderCard('One') + pager],
  [
    'an AJAX URL on another site',
    renderCard('One') + pager + renderSettings('https://elsewhere.example.org/wp-admin/admin-ajax.php'),
  ],
])('reports that it can’t fetch the other pages if the first one has %s', async (_, body) => {
  const { fetcher, requests } = createFakeFetcher({ [LIST_URL]: body })
  const result = await seetickets({ url: LIST_URL }).fetch(fetcher)
  expect(requests).toHaveLength(1)
  expect(result.complete).toBe(false)
  expect(result.problems).toMatchObject([{ kind: 'changed', message: expect.stringContaining('3 pages') }])
})

const context = { now: '2026-07-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }

test('throws if the page doesn’t have the plug-in, and accepts a list without cards', () => {
  const parse = (body: string) => seetickets({ url: LIST_URL }).parse([{ url: LIST_URL, body }], context)
  expect(() => parse('<h1>We have moved</h1>')).toThrow('See Tickets')
  expect(parse('<div class="seetickets-list-events"></div>')).toEqual({ listings: [], problems: [] })
})

test('reports a later page without cards', () => {
  const pages = [
    { url: LIST_URL, body: renderCard('One') },
    { url: toAjaxUrl(2), body: '-1' },
  ]
  const { listings, problems } = seetickets({ url: LIST_URL }).parse(pages, context)
  expect(listings.map(({ title }) => title)).toEqual(['One'])
  expect(problems).toMatchObject([{ kind: 'changed', url: toAjaxUrl(2) }])
})

const parseCard = (html: string) => {
  const body = `<div class="seetickets-list-event-container"><p class="date">Fri Jul 3</p>${html}</div>`
  return seetickets({ url: LIST_URL }).parse([{ url: LIST_URL, body }], context).listings[0]
}

test('uses the headliners line as the bill if it differs from the title', () => {
  const title = '<p class="title"><a href="/e/1">WINTER DISCO BALL with GLASS KITE</a></p>'
  const support = '<p class="supporting-talent">Supporting Talent: Muk &amp; The Wicks, Tin Harbor</p>'
  expect(parseCard(`${title}<p class="headliners">Glass Kite</p>${support}`)).toMatchObject({
    performers: ['Glass Kite', 'Muk & The Wicks', 'Tin Harbor'],
  })
  const sameLine = parseCard('<p class="title">YEARBOOK EVENING</p><p class="headliners">Yearbook Evening</p>')
  expect(sameLine).not.toHaveProperty('performers')
})

test('adds guests that only the subtitle lists, and keeps any other subtitle', () => {
  const title = '<p class="header">Quiet Motors Booking presents</p><p class="title">Glass Kite</p>'
  const withSubtitle = (support: string, subtitle: string) =>
    parseCard(`${title}<p class="supporting-talent">with ${support}</p><p class="subtitle">${subtitle}</p>`)
  const support = ['MUK', 'Tin Harbor', 'DJ Moth']
  expect(withSubtitle('MUK, Tin Harbor', 'Muk, Tin Harbor, DJ Moth')).toMatchObject({ support })
  const tour = 'The Dusk Tour 2026'
  expect(withSubtitle('Muk', tour)).toMatchObject({ presenter: 'Quiet Motors Booking', support: ['Muk'], tour })
})

test('parses age and doors from a price cell without a price', () => {
  const listing = parseCard('<p class="title">Glass Kite</p><span class="price">18+ Doors: 7:00 PM</span>')
  expect(listing).toMatchObject({ age: '18+', doors: '7:00 PM' })
  expect(listing).not.toHaveProperty('price')
  expect(parseCard('<p class="title">Glass Kite</p><span class="price">$20.00 All Ages</span>')).toMatchObject({
    price: '$20.00',
    age: 'All Ages',
  })
})
