import { cities } from '@houselights/cities/cities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Pages, show, toySite } from './testing/toy-site.ts'

let toy: Awaited<ReturnType<typeof toySite>>
beforeAll(async () => {
  toy = await toySite()
})
afterAll(() => toy.close())

const other = cities[1]?.id

test.each<[string, () => Pages, string]>([
  [
    'a home page without the site',
    () => ({ '/': () => toy.page('/').replace('WebSite', 'Person') }),
    '/: has no WebSite',
  ],
  [
    'a page without its way',
    () => ({ ...toy.linked('/x'), '/x': () => toy.page('/x').replace(/<script.*?<\/script>/, '') }),
    '/x: has no BreadcrumbList',
  ],
  [
    'a list without its entries',
    () => ({
      ...toy.linked('/tonight', { body: '<a href="/events/moths">Moths</a>' }),
      ...toy.eventPage({}),
      '/': () => toy.page('/', { body: '<a href="/tonight">x</a>' }),
    }),
    '/tonight: has no ItemList',
  ],
  [
    'a page of a show without the show',
    () => toy.eventPage(undefined),
    '/events/moths: has no MusicEvent with its address',
  ],
  [
    'a page of another show',
    () => toy.eventPage({ url: 'https://x.example/x' }),
    '/events/moths: has no MusicEvent with its address',
  ],
  [
    'a page of a show without its status',
    () => toy.linked('/events/moths', { things: [show()] }),
    '/events/moths: does not tell the status',
  ],
  ['a venue without itself', () => toy.linked('/venues/hall'), '/venues/hall: has no MusicVenue with its address'],
  [
    'an artist of another city without itself',
    () => toy.linked(`/${other}/artists/moths`),
    `/${other}/artists/moths: has no MusicGroup with its address`,
  ],
  [
    'doors that the page alone shows',
    () => toy.eventPage({}, { Doors: '7 PM' }),
    'the page shows when the doors open, MusicEvent has no doorTime',
  ],
  [
    'doors that nobody stated',
    () => toy.eventPage({ doorTime: '2025-05-02T19:00:00-07:00' }, { Doors: '7 PM worked out' }),
    'the page does not show when the doors open, MusicEvent has a doorTime',
  ],
  [
    'an end that the page does not show',
    () => toy.eventPage({ endDate: '2025-05-02T23:00:00-07:00' }),
    'the page does not show the end, MusicEvent has a endDate',
  ],
  [
    'an hour that the page does not show',
    () => toy.eventPage({}, { Show: 'Time not announced' }),
    'the page does not show the hour',
  ],
  [
    'a ticket link that the page alone has',
    () => toy.eventPage({}, { more: '<a aria-label="Tickets for Moths" href="https://x.example">Tickets</a>' }),
    'the page has a ticket link',
  ],
  [
    'a show that is sold out by its page alone',
    () => toy.eventPage({}, { status: 'sold out' }),
    'the page shows a show that is sold out, the availability',
  ],
  [
    'a cancelled show that takes place',
    () => toy.eventPage({}, { status: 'cancelled' }),
    'the page shows a show that is cancelled, the eventStatus',
  ],
  [
    'a postponed show without a status',
    () => toy.eventPage({ eventStatus: undefined }, { status: 'postponed' }),
    'the page shows a show that is postponed, the eventStatus',
  ],
])('finds that a page differs from its structured data: %s', async (_, made, problem) => {
  expect(await toy.problemsOf(made())).toEqual([expect.stringContaining(problem)])
})
