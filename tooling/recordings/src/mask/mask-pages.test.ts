import { describe, expect, test } from 'vitest'
import { findUnmaskedHosts, findUnmaskedWords } from './compare-masked.ts'
import { maskPages } from './mask-pages.ts'

const url = 'https://www.paperkites.com/calendar/'
const maskOne = (body: string, pageUrl = url, seed = 'test') => maskPages([{ url: pageUrl, body }], seed)
const mask = (body: string, seed?: string): string => maskOne(body, url, seed)[0]?.body ?? ''

describe('a masked page', () => {
  test('keeps dates, times, prices and words that parsing rules know', () => {
    const unmaskedLines = [
      'Fri, May 2, 2025 Doors: 7:30 PM / Show: 8:30PM',
      '$15 adv / $20.50 at the door, all ages, sold out',
      '2025-05-02T19:30:00-07:00',
      '20250502T193000Z America/Los_Angeles',
      'doors 7pm, 21+, San Francisco, CA',
    ]
    for (const line of unmaskedLines) expect(mask(`<p>${line}</p>`)).toBe(`<p>${line}</p>`)
  })

  test('has another word of the same length and case for each word', () => {
    const [, first, second, third] = /<p>(\S+) (\S+) with (\S+)<\/p>/.exec(mask('<p>Glass OTTERS with Até</p>')) ?? []
    expect(first).toMatch(/^[A-Z][a-z]{4}$/)
    expect(second).toMatch(/^[A-Z]{6}$/)
    expect(third).toMatch(/^[A-Z][a-z][éáíóú]$/)
    expect([first, second, third]).not.toContain('Glass')
  })

  test('has the same replacement for a word in texts, links, ids and data', () => {
    const html = mask(`<div id="glass-otters" class="event glass">
      <a href="https://www.eventbrite.com/e/glass-otters-tickets-1234567">Glass Otters</a>
      <script type="application/ld+json">{"@type":"MusicEvent","name":"GLASS OTTERS","url":"/event/glass-otters/","id":1234567}</script></div>`)
    const [, firstWord = '', secondWord = ''] = />([A-Z][a-z]{4}) ([A-Z][a-z]{5})</.exec(html) ?? []
    const slug = `${firstWord}-${secondWord}`.toLowerCase()
    expect(html).toContain(`id="${slug}" class="event ${firstWord.toLowerCase()}"`)
    expect(html).toContain(`"@type":"MusicEvent","name":"${firstWord.toUpperCase()} ${secondWord.toUpperCase()}"`)
    expect(html).toContain(`"url":"/event/${slug}/"`)
    const id = new RegExp(`https://www\\.eventbrite\\.com/e/${slug}-tickets-(\\d{7})"`).exec(html)?.[1]
    expect(id).not.toBe('1234567')
    expect(html).toContain(`"id":${id}}`)
  })

  test('has no word of the original in comments, scripts, styles, data and accounts', () => {
    const html = mask(`<!-- Otters --><style>.otters{background:url(otters.png)}</style>
      <script>var key = "otters"</script><img src="data:image/png;base64,T3R0ZXJz" alt="Otters" onclick="otters()">
      <a href="mailto:otters@paperkites.com">otters@paperkites.com</a> (415) 867-5309
      <meta name="description" content="Otters"><b data-artist="Otters" title="by &#79;tters">Otters</b>`)
    expect(html).not.toMatch(/otters|paperkites|T3R0|867/i)
    expect(html).toContain('(415) 555-0100')
    expect(html).toContain('<script></script>')
  })

  test('links only to reserved hosts and to those that rules know', () => {
    const link = '<a href="https://www.paperkites.com/otters?x=https%3A%2F%2Fotters.net%2Fa">x</a>'
    const [page] = maskOne(`${link} <a href="//dice.fm/event/a">`)
    expect(page?.url).toMatch(/^https:\/\/www\.[a-z]+\.example\/calendar\/$/)
    expect(page?.body).toContain('//dice.fm/event/a')
    expect(page?.body).not.toMatch(/paperkites|otters/)
    expect(findUnmaskedHosts(page ? [page] : [])).toEqual([])
  })

  test('keeps invalid markup and data invalid', () => {
    expect(mask('<p>May 2<li><b>8pm</p></b>')).toBe('<p>May 2<li><b>8pm</p></b>')
    const broken = mask(
      '<script type="application/ld+json">{"@type":"Event","name":"The "Glass" Otters","startDate":"2025-05-02",}</script>',
    )
    expect(broken).toMatch(/\{"@type":"Event","name":"The "[A-Z][a-z]{4}" [A-Z][a-z]{5}","startDate":"2025-05-02",\}/)
    expect(broken).not.toMatch(/glass|otters/i)
  })

  test('keeps the name of a custom venue, whose host stays', () => {
    const [page] = maskOne('<p>Otters at the Make Out Room</p>', 'http://www.makeoutroom.com/')
    expect(page?.url).toBe('http://www.makeoutroom.com/')
    expect(page?.body).toMatch(/^<p>[A-Z][a-z]{5} at the Make Out Room<\/p>$/)
  })

  test('is the same for the same seed, and differs for another', () => {
    expect(mask('<p>Glass Otters</p>', 'one')).toBe(mask('<p>Glass Otters</p>', 'one'))
    expect(mask('<p>Glass Otters</p>', 'one')).not.toBe(mask('<p>Glass Otters</p>', 'two'))
  })
})

test('a calendar keeps its times and is folded again', () => {
  const startLine = 'DTSTART;TZID=America/Los_Angeles:20250502T193000'
  const event = `BEGIN:VEVENT\r\n${startLine}\r\nSUMMARY:Glass Otters\\, Paper Ki\r\n tes\r\nEND:VEVENT\r\n`
  const lines = mask(`BEGIN:VCALENDAR\r\n${event}END:VCALENDAR\r\n`).split('\r\n')
  expect(lines[2]).toBe(startLine)
  expect(lines[3]).toMatch(/^SUMMARY:[A-Z][a-z]{4} [A-Z][a-z]{5}\\, [A-Z][a-z]{4} [A-Z][a-z]{4}$/)
})

test('a feed keeps its elements, and HTML in them keeps its tags', () => {
  const feed = mask(
    '<?xml version="1.0"?><rss><item><title>Glass Otters on Sep 12, 2026</title><description><![CDATA[<p class="x">Otters</p>]]></description></item></rss>',
  )
  expect(feed).toMatch(
    /<title>[A-Z][a-z]{4} ([A-Z][a-z]{5}) on Sep 12, 2026<\/title><description><!\[CDATA\[<p class="x">\1<\/p>\]\]>/,
  )
})

test('real names that remain are found', () => {
  const listing = {
    title: 'Glass Otters',
    headliner: 'Glass Otters',
    support: ['Muk'],
    night: null,
    presenter: null,
    tour: null,
    venue: null,
    room: null,
    description: null,
    place: null,
  }
  const words = findUnmaskedWords([listing], [{ url, body: '<p>Glass bell</p><p>otters</p>' }])
  expect(words).toEqual(['glass', 'otters'])
})
