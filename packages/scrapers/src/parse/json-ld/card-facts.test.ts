import { describe, expect, test } from 'vitest'
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

describe('events in JSON-LD with a day only', () => {
  const renderDay = (name: string, day: string, extraFields = '') =>
    `<script type="application/ld+json">{"@type":"Event","name":"${name}","startDate":"Jul ${day}, 2026"${extraFields}}</script>`

  test('take hours, doors and price from the card that the block is in', () => {
    const renderCard = (name: string, day: string, times: string) =>
      `${renderDay(name, day)}<div><i>July ${day}, 2026</i>${times}<div class="show-name">${name}</div><b>$12</b></div>`
    expect(
      parseShows(
        renderCard('Glass Kite', '11', '<div><div>starts</div><div>8:30 pm</div></div>'),
        renderCard('Moth', '12', '<div>Doors</div><div>7 pm</div><div>Show</div><div>8 pm</div>'),
        renderCard('Wick', '13', ''),
      ),
    ).toMatchObject([
      { date: '2026-07-11', start: '20:30', price: '$12' },
      { date: '2026-07-12', doors: '19:00', start: '20:00' },
      { date: '2026-07-13', price: '$12' },
    ])
  })

  test('take them from the card with their link or name if the blocks are elsewhere', () => {
    const head = ['Glass Kite', 'Moth'].map((name, index) => renderDay(name, `1${index + 1}`, `,"url":"/e/${index}"`))
    const cards = [
      '<li><a href="/e/0">Info</a><p>Glass Kite</p><p>w/ Tin Harbor</p><p>9 pm</p></li>',
      '<li><h3>Moth</h3><p>10 pm</p></li>',
    ]
    const body = `<html><head>${head.join('')}</head><body><ul>${cards.join('')}</ul></body></html>`
    expect(jsonLd({ url }).parse([{ url, body }], context).listings).toMatchObject([
      { start: '21:00' },
      { start: '22:00' },
    ])
  })
})

test('takes the printed title if it has line breaks or leaves out a number, and works in italics are no acts', () => {
  const [show, other] = parseShows(
    `${renderBlock('Ann Reed, piano; Bo Lind, cello 2627', '11')}<div><p>Ann Reed, <em>piano</em><br>Bo Lind, <em>cello</em></p></div>`,
    `${renderBlock('Moth: The Long Way Home', '12')}<div><p>Moth</p><p><em>The Long Way Home</em></p></div>`,
  )
  expect(show?.title).toBe('Ann Reed, piano\nBo Lind, cello')
  expect(other).toMatchObject({ title: 'Moth', subtitle: 'The Long Way Home' })
})

test('treats performers that copy every title as no evidence', () => {
  const renderCopy = (name: string, day: string) => renderBlock(name, day, `,"performer":{"name":"${name}"}`)
  expect(parseShows(renderCopy('Glass Kite, Moth', '11'), renderCopy('Wick', '12'))[0]).not.toHaveProperty('performers')
  expect(parseShows(renderCopy('Glass Kite, Moth', '11'), renderBlock('Wick', '12'))[0]).toMatchObject({
    performers: ['Glass Kite, Moth'],
  })
})

test('parses several dates that are set side by side in one block', () => {
  const dates = ['07/11/2026T19:30', '07/12/2026T15:00'].map(
    (startDate) => `{"@type":"Event","name":"Glass {Kite}","startDate":"${startDate}"}`,
  )
  expect(parseShows(`<script type="application/ld+json">${dates.join('')}</script>`)).toMatchObject([
    { date: '2026-07-11', start: '19:30' },
    { date: '2026-07-12', start: '15:00' },
  ])
})

test('ignores a free ticket beside paid ones', () => {
  const offers = ',"offers":[{"price":"0","priceCurrency":"USD"},{"price":"20","priceCurrency":"USD"}]'
  expect(parseShows(renderBlock('Glass Kite', '11', offers))[0]).toMatchObject({ price: { min: 20, max: 20 } })
})
