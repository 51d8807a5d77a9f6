import { describe, expect, test } from 'vitest'
import { parseGeneral } from './parse-general.ts'

const context = { now: '2026-03-02T12:00:00-08:00', timeZone: 'America/Los_Angeles' }
const parse = (body: string) => parseGeneral({ url: 'https://hall.example/shows', body }, context)
const getDatedTitles = (body: string) => parse(body).listings.map(({ date, title }) => `${date} ${title}`)
/** Renders one card for each day and name. */
const renderCards = (
  rows: readonly (readonly [day: string, name: string])[],
  card: (day: string, name: string) => string,
) => `<div class="list">${rows.map(([day, name]) => card(day, name)).join('')}</div>`
const NIGHTS = [
  ['Fri, Mar 6', 'Lantern Parade'],
  ['Sat, Mar 7', 'Glass Kite'],
  ['Fri, Mar 13', 'Salt Meridian'],
  ['Sat, Mar 14', 'Moth Hour'],
] as const

describe('a record', () => {
  test('has times, price, age, status, links, picture, guests and prose', () => {
    const body = renderCards(
      NIGHTS,
      (day, name) => `<div class="card"><a href="/e/${name}"><img src="/p/${name}.jpg" alt="${name}"></a>
        <p class="day">${day}</p><h3><a href="/e/${name}">${name}</a></h3><p class="guests">with Night Ferry</p>
        <p>Doors: 7pm / Show: 8pm</p><p>$15</p><p>21+</p><b>Sold out</b>
        <p>Songs of the harbor, played on instruments that were found there after the great storm of that winter.</p>
        <a href="https://www.ticketweb.com/event/1">Tickets</a></div>`,
    )
    expect(parse(body).listings[0]).toEqual({
      title: 'Lantern Parade',
      date: '2026-03-06',
      weekdayAgrees: true,
      times: 'Doors: 7pm / Show: 8pm',
      price: '$15',
      age: '21+',
      support: 'Night Ferry',
      statusText: 'Fri, Mar 6 | with Night Ferry | Doors: 7pm / Show: 8pm | $15 | 21+ | Sold out | Tickets',
      description: expect.stringMatching(/^Songs of the harbor/),
      url: '/e/Lantern Parade',
      ticketUrl: 'https://www.ticketweb.com/event/1',
      imageUrl: '/p/Lantern Parade.jpg',
    })
  })
  test.each([
    ['Doors 7pm, music 8pm. $10', '$10'],
    ['Doors 7pm, music 8pm. 15 USD', '15 USD'],
    ['$15 adv / $20 door', '$15 adv / $20 door'],
    ['8pm, free', 'free'],
  ])('with the line "%s" has the price "%s"', (line, price) => {
    const body = renderCards(NIGHTS, (day, name) => `<li><i>${day}</i><h4>${name}</h4><p>${line}</p></li>`)
    expect(parse(body).listings[0]?.price).toBe(price)
  })
  test('has a guest if it has a lone name where other records list guests, unless the name is a tour', () => {
    const guestLines = ['Wick, Ann Reed', 'Night Ferry', 'with Bo Lind', 'The Glow Tour']
    const body = renderCards(
      NIGHTS,
      (day, name) =>
        `<li><i>${day}</i><h4>${name}</h4><p>${guestLines[NIGHTS.findIndex(([, other]) => other === name)]}</p><b>8pm</b></li>`,
    )
    expect(parse(body).listings).toMatchObject([
      { support: 'Wick, Ann Reed' },
      { support: 'Night Ferry' },
      { support: 'Bo Lind' },
      { tour: 'The Glow Tour' },
    ])
  })
  test('in a month’s grid keeps its month although a cell repeats the month’s name', () => {
    const days = [29, 30, 31, ...Array.from({ length: 30 }, (_, index) => index + 1), 1, 2]
    const shows = new Map([
      [0, 'Lantern Parade'],
      [5, 'Glass Kite'],
      [6, 'Salt Meridian'],
      [20, 'Moth Hour'],
    ])
    const cells = days.map(
      (day, index) => `<td><b>${day}</b>${index === 4 ? '<i>April</i>' : ''}<p>${shows.get(index) ?? ''}</p></td>`,
    )
    expect(getDatedTitles(`<h2>April 2026</h2><table><tr>${cells.join('')}</tr></table>`)).toEqual([
      '2026-03-29 Lantern Parade',
      '2026-04-03 Glass Kite',
      '2026-04-04 Salt Meridian',
      '2026-04-18 Moth Hour',
    ])
  })
  test('has no guests if the text after every name is the same place', () => {
    const body = renderCards(
      NIGHTS,
      (day, name) => `<li><i>${day}</i><h4>${name}</h4><p>Upper Room, Lanternville</p></li>`,
    )
    expect(parse(body).listings.map(({ support }) => support)).toEqual(NIGHTS.map(() => undefined))
  })
  test('gets its day and time from an attribute, in city time', () => {
    const body = renderCards(
      [
        ['2026-03-07T04:00:00Z', 'Wick'],
        ['2026-03-08T03:30:00Z', 'Ann Reed'],
      ],
      (timestamp, name) => `<li><time datetime="${timestamp}">soon</time><h4>${name}</h4></li>`,
    )
    expect(parse(body).listings).toMatchObject([
      { date: '2026-03-06', start: '20:00', title: 'Wick' },
      { date: '2026-03-07', start: '19:30', title: 'Ann Reed' },
    ])
  })
})

describe('the times of a record', () => {
  test('are doors and show if their labels are in elements of their own', () => {
    const body = renderCards(
      NIGHTS,
      (day, name) =>
        `<li>${day}<h4>${name}</h4><div><div>Doors: </div><div>7:00 pm</div></div><div>|</div><div><div>Show: </div><div>8:00 pm</div></div></li>`,
    )
    expect(parse(body).listings[0]?.times).toBe('Doors: 7:00 pm | Show: 8:00 pm')
  })
  test('may be printed only for screen readers, after its name and day', () => {
    const body = renderCards(
      NIGHTS,
      (day, name) =>
        `<li>${day}<h4><a href="/${name}" aria-label="${name}, ${day}, 2026 - 7:30PM - Tickets">${name}</a></h4></li>`,
    )
    expect(parse(body).listings[0]?.times).toContain('7:30PM')
  })
})

describe('days', () => {
  test('take their year from the heading or from another date in the record', () => {
    expect(
      getDatedTitles(
        `<h2>January 2027</h2>${renderCards(NIGHTS, (_, name) => `<li><i>Jan 9</i> <b>${name}</b></li>`)}`,
      )[0],
    ).toBe('2027-01-09 Lantern Parade')
    const archive = renderCards(
      NIGHTS,
      (day, name) => `<li><b>${day}</b><h4>${name}</h4><p>${day}, 2027, at eight</p></li>`,
    )
    expect(getDatedTitles(archive)[3]).toBe('2027-03-14 Moth Hour')
  })
  test('are parsed day first if one of them is valid only that way', () => {
    const body = renderCards(
      [
        ['05.03.2026', 'Wick'],
        ['31.03.2026', 'Ann Reed'],
      ],
      (day, name) => `<li><i>${day}</i> <b>${name}</b></li>`,
    )
    expect(getDatedTitles(body)).toEqual(['2026-03-05 Wick', '2026-03-31 Ann Reed'])
  })
  test('are reported if the printed weekday disagrees', () => {
    const { problems } = parse(
      renderCards([...NIGHTS, ['Mon, Mar 20', 'Wick']], (day, name) => `<li>${day}<h4>${name}</h4></li>`),
    )
    const message = `the weekday in "Mon, Mar 20" doesn't match 2026-03-20`
    expect(problems).toEqual([{ kind: 'year-suspect', message, url: 'https://hall.example/shows' }])
  })
  test('do not include vote counts under a month’s heading', () => {
    const votes = NIGHTS.map(([, name], index) => `<li><b>${name}</b><i>${[9, 3, 7, 2][index]}</i></li>`).join('')
    expect(parse(`<h2>March</h2><ul>${votes}</ul>`).confidence).toBe(0)
  })
})

test('joins two views of one list: a calendar adds what the list leaves out', () => {
  const list = renderCards(NIGHTS.slice(0, 2), (day, name) => `<article>${day}<h3>${name}</h3>8pm</article>`)
  const calendar = renderCards(
    NIGHTS,
    (day, name) => `<div class="cell"><span>${day}</span><a href="/${name}">${name}</a> 8pm</div>`,
  )
  expect(getDatedTitles(list + calendar).sort()).toEqual([
    '2026-03-06 Lantern Parade',
    '2026-03-07 Glass Kite',
    '2026-03-13 Salt Meridian',
    '2026-03-14 Moth Hour',
  ])
})

describe('a page about one event', () => {
  const event = '<h1>Harbor Hall</h1><h2>Lantern Parade</h2><p>March 6, 2026<br>7:30 PM</p><p>$15</p>'
  test('yields it with a confidence that is too low to publish it', () => {
    expect(parse(event)).toMatchObject({
      listings: [{ title: 'Lantern Parade', date: '2026-03-06', times: '7:30 PM', price: '$15' }],
      confidence: 0.4,
    })
  })
  test.each([
    ['prints no time', event.replace('7:30 PM', '')],
    ['is past', event.replace('2026', '2025')],
    ['prints another day', `${event}<p>Posted January 9, 2026</p>`],
  ])('yields nothing if it %s', (_, body) => expect(parse(body)).toMatchObject({ listings: [], confidence: 0 }))
})

test('ignores machine-readable data: JSON-LD, microdata, scripts', () => {
  const block = { '@type': 'MusicEvent', name: 'Wick', startDate: '2026-03-06T20:00:00-08:00' }
  const microdata =
    '<div itemscope><meta itemprop="startDate" content="2026-03-06"><meta itemprop="name" content="Wick"></div>'
  const body = `<script type="application/ld+json">${JSON.stringify([block, block])}</script>${microdata}${microdata}`
  expect(parse(body)).toMatchObject({ listings: [], confidence: 0 })
})

test('has no confidence in a page of past days, however regular its structure', () => {
  const body = renderCards(NIGHTS, (day, name) => `<article>${day}, 2025<h3>${name}</h3>8pm $10</article>`)
  expect(parse(body)).toMatchObject({ listings: { length: 4 }, confidence: 0 })
})
