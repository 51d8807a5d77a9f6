import { expect, test } from 'vitest'
import { jsonLd } from '../platforms/json-ld.ts'
import { parsePages } from '../read-pages.ts'

const url = 'https://lampblack.example/shows'
const event = (name: string, rest = ''): string =>
  `<script type="application/ld+json">{"@type": "MusicEvent", "name": "${name}", "startDate": "2026-05-10T19:00"${rest}}</script>`
const read = (...cards: string[]) =>
  parsePages(jsonLd({ url }), [{ url, body: `<ul>${cards.map((card) => `<li>${card}</li>`).join('')}</ul>` }], {
    now: '2026-05-01T12:00:00-07:00',
    timeZone: 'America/Los_Angeles',
  }).listings

const other = `${event('Another')}<h2>Another</h2>`

test('a card states what its JSON-LD leaves out', () => {
  const [listing] = read(
    `${event('Kites &amp; Moon')}<p>Cinder Presents</p><h2>Kites &amp; Moon</h2><h3>Slow Gears Tour</h3><h4>w/ Paper Fox</h4>
     <p>19+<br>Doors: 7:00pm / Show: 8:00pm</p><a href="/buy">BUY TICKETS $37.50 + FEES</a>`,
    other,
  )
  expect(listing).toMatchObject({
    title: 'Kites & Moon',
    support: ['Paper Fox'],
    presenter: 'Cinder',
    age: '19+',
    doorsAt: '2026-05-10T19:00:00-07:00',
    startsAt: '2026-05-10T20:00:00-07:00',
    price: { min: 37.5, max: 37.5, text: '$37.50 + FEES' },
  })
})

test('what the JSON-LD says itself is believed', () => {
  const offers = ', "offers": {"price": "12.00", "priceCurrency": "USD"}, "doorTime": "18:00"'
  const [listing] = read(`${event('Kites', offers)}<h2>Kites</h2><p>$20</p><p>Doors 7pm / Show 8pm</p>`, other)
  expect(listing).toMatchObject({
    doorsAt: '2026-05-10T18:00:00-07:00',
    startsAt: '2026-05-10T19:00:00-07:00',
    price: { min: 12, max: 12 },
  })
})

test('a card that is headed with something else says nothing', () => {
  const [listing] = read(`${event('Kites')}<h2>News of the house</h2><p>$20</p>`, other)
  expect(listing?.price.text).toBeNull()
})
