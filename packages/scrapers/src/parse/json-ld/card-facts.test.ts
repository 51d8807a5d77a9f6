import { expect, test } from 'vitest'
import { jsonLd } from '../../platforms/json-ld.ts'

const url = 'https://hall.example/shows'
const context = { now: '2026-07-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }
const renderBlock = (name: string, day: string, extraFields = '') =>
  `<script type="application/ld+json">{"@type":"MusicEvent","name":"${name}","startDate":"2026-07-${day}T20:00"${extraFields}}</script>`
const parseShows = (...cards: string[]) =>
  jsonLd({ url }).parse([{ url, body: `<ul>${cards.map((card) => `<li>${card}</li>`).join('')}</ul>` }], context)
    .listings

test('parses guests, presenter, price and doors from the card around a block', () => {
  const [show] = parseShows(
    `<p>Quiet Motors Presents</p><h2>Glass Kite</h2><h3>A Quest Through Fog Tour</h3><h4>w/ Muk, Tin Harbor</h4><p>19+<br>Doors: 7:00pm / Show: 8:30pm</p><a href="/buy">BUY TICKETS $27.50 + FEES</a>${renderBlock('Glass Kite', '11')}`,
    `<h2>Moth &amp; Flame</h2>${renderBlock('Moth &amp; Flame', '12')}`,
  )
  expect(show).toMatchObject({
    presenter: 'Quiet Motors',
    tour: 'A Quest Through Fog Tour',
    support: 'Muk, Tin Harbor',
    price: '$27.50 + FEES',
    age: '19+',
    doors: '19:00',
    start: '20:30',
  })
})

test('treats a single name below a title as a guest only if other cards have lists of guests there', () => {
  const cardWithOneName = `<h2>Glass Kite</h2><h3>Tin Harbor</h3>${renderBlock('Glass Kite', '11')}`
  const renderCardWithList = (name: string, day: string) =>
    `<h2>${name}</h2><h3>Muk, The Wicks</h3>${renderBlock(name, day)}`
  expect(
    parseShows(cardWithOneName, renderCardWithList('Moth', '12'), renderCardWithList('Fern', '13'))[0],
  ).toMatchObject({ support: 'Tin Harbor' })
  const ambiguous = parseShows(
    cardWithOneName,
    `<h2>Moth</h2><h3>Songs of the lighthouse</h3>${renderBlock('Moth', '12')}`,
  )[0]
  expect(ambiguous).toMatchObject({ subtitle: 'Tin Harbor' })
  expect(ambiguous).not.toHaveProperty('support')
})

test("prefers the block's facts to the card's", () => {
  const performers =
    ',"performer":[{"name":"Glass Kite"},{"name":"Muk"}],"offers":{"price":"20","priceCurrency":"USD"},"doorTime":"18:00"'
  const [show] = parseShows(
    `<h2>Glass Kite</h2><h4>w/ Tin Harbor</h4><p>$99 VIP</p><p>Doors 7pm / Show 8:30pm</p>${renderBlock('Glass Kite', '11', performers)}`,
    `<h2>Moth</h2>${renderBlock('Moth', '12')}`,
  )
  expect(show).toMatchObject({ performers: ['Glass Kite', 'Muk'], price: { min: 20 }, doors: '18:00', start: '20:00' })
  expect(show).not.toHaveProperty('support')
})

test("ignores a card whose heading isn't the event's name", () => {
  const [show] = parseShows(`<h2>News</h2><p>$20</p>${renderBlock('Glass Kite', '11')}`, renderBlock('Moth', '12'))
  expect(show).not.toHaveProperty('price')
})
