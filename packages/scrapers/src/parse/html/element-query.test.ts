import { load } from 'cheerio/slim'
import { expect, test } from 'vitest'
import { toText } from './element-text.ts'
import { loadHtml } from './load-html.ts'

const PAGE = `<div class="list">
  <div class="card" id="one"><p class="Title big">A <b>one</b></p><p class="date">Fri</p><a HREF="/1" data-kind="buy">x</a></div>
  <div class="card two"><div class="in"><p class="event-date title">B</p></div><script>no()</script><a>y</a><!-- c --></div>
</div><p class="title">outside</p>`

test.each([
  '.title',
  '.card',
  'p',
  'P.title',
  'p.event-date.title',
  '#one',
  'a[href]',
  '[data-kind="buy"]',
  'a[href^="/"]',
  '.title, .date',
  '.date, .title',
  '.none',
  '.card .title',
  'div > p',
  ':scope > p',
  'p:first-child',
  'a:not([href])',
])('finds the same elements as Cheerio: %s', (selector) => {
  const [$, cheerio] = [loadHtml(PAGE), load(PAGE)]
  const findHtml = (query: typeof $, scope: string) =>
    query(scope)
      .find(selector)
      .toArray()
      .map((element) => query.html(element))
  for (const scope of ['.card', '.list', '#one', '.two', 'p', '.none'])
    expect(findHtml($, scope)).toEqual(findHtml(cheerio, scope))
  expect($(selector).length).toBe(cheerio(selector).length)
  for (const scope of ['.card', '#one', '.two', '.none'])
    expect(toText($(scope), selector)).toBe(cheerio(scope).find(selector).first().text().trim())
})

test('matches names case-sensitively only in XML', () => {
  expect(loadHtml('<r><pubDate>x</pubDate></r>', { xml: true })('r').find('pubdate').length).toBe(0)
  expect(loadHtml('<r><pubDate>x</pubDate></r>', { xml: true })('r').find('pubDate').length).toBe(1)
  expect(loadHtml('<r><pubDate>x</pubDate></r>')('r').find('pubDate').length).toBe(1)
})
