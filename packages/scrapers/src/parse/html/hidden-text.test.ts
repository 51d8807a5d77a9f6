import { tidy } from '@houselights/domain/text/text'
import { describe, expect, test } from 'vitest'
import { parseGeneral } from '../general/parse-general.ts'
import { loadHtml } from './load-html.ts'

function getText(html: string): string {
  const $ = loadHtml(`<main>${html}</main>`)
  $('style').remove()
  return tidy($('main').text())
}
const getTitles = (body: string) =>
  parseGeneral(
    { url: 'https://hall.example/shows', body },
    { now: '2026-03-02T12:00:00-08:00', timeZone: 'America/Los_Angeles' },
  ).listings.map(({ title }) => title)
const renderEntry = (day: number, name: string, attributes = '') =>
  `<li ${attributes}><b>Mar ${day}</b> <a href="/${day}">${name}</a> <i>8pm</i></li>`

describe('text that no visitor sees is removed', () => {
  test.each([
    '<b hidden>Sold out</b>',
    '<b style="color:red;display: none !important">Sold out</b>',
    '<a class="button w-condition-invisible">Sold out</a>',
    '<h3 class="w-dyn-bind-empty">Sold out</h3>',
    '<template><b>Sold out</b></template>',
    '<noscript>Sold out</noscript>',
    '<style>.badge, .past { display: none }</style><b class="badge">Sold out</b>',
    '<i aria-hidden="true">check_circle</i>',
    '<span class="icon" aria-hidden="true">event</span>',
  ])('%s', (html) => expect(getText(`<p>Glass Kite ${html}</p>`)).toBe('Glass Kite'))

  test('also where it is inside a hidden element, while scripts and links stay', () => {
    const $ = loadHtml('<div hidden><p>Moth <a href="/moth">Tickets</a></p><script>{"name":"Moth"}</script></div>')
    expect($('p').text()).toBe('')
    expect([$('a').attr('href'), $('script').text()]).toEqual(['/moth', '{"name":"Moth"}'])
  })

  test('also a lone hidden entry of a list', () => {
    const entries = [renderEntry(6, 'Glass Kite'), renderEntry(7, 'Moth Hour'), renderEntry(8, 'Wick', 'hidden')]
    expect(getTitles(`<ul>${entries.join('')}</ul>`)).toEqual(['Glass Kite', 'Moth Hour'])
  })
})

describe('text that a visitor can bring up stays', () => {
  test.each([
    '<div hidden="until-found">Doors 7pm</div>',
    '<div style="display:none"><p>Doors 7pm</p><p>Show 8pm</p><p>$15</p></div>',
    '<div role="tabpanel" style="display:none">Doors 7pm</div>',
    '<a href="#more">More</a><div id="more" style="display:none">Doors 7pm</div>',
    '<button aria-controls="more">More</button><div id="more" hidden>Doors 7pm</div>',
    '<style>@media print { .info { display: none } }</style><p class="info">Doors 7pm</p>',
    '<style>.info { display: none } .open .info { display: block }</style><p class="info">Doors 7pm</p>',
    '<style>.menu .info { display: none }</style><p class="info">Doors 7pm</p>',
    '<template shadowrootmode="open"><p>Doors 7pm</p></template>',
  ])('%s', (html) => expect(getText(html)).toContain('Doors 7pm'))

  test('such as an inactive tab with a list', () => {
    const tabs = [6, 7].map((day) => renderEntry(day, `Wick ${day}`)).join('')
    const hiddenTab = [13, 14].map((day) => renderEntry(day, `Moth ${day}`)).join('')
    expect(getTitles(`<ul>${tabs}</ul><ul style="display:none">${hiddenTab}</ul>`)).toHaveLength(4)
  })

  test('such as the entries that "load more" shows', () => {
    const entries = [6, 7, 8, 9, 10].map((day) =>
      renderEntry(day, `Wick ${day}`, day > 7 ? 'style="display:none"' : ''),
    )
    expect(getTitles(`<ul>${entries.join('')}</ul>`)).toHaveLength(5)
  })

  test('such as a saved page whose only list is hidden until a script runs', () => {
    const entries = [6, 7].map((day) => renderEntry(day, `Wick ${day}`, 'class="w-condition-invisible"'))
    expect(getTitles(`<ul>${entries.join('')}</ul>`)).toEqual(['Wick 6', 'Wick 7'])
  })

  test('such as prices that the style sheet hides, unlike a badge that is the same in each entry', () => {
    const renderCard = (price: string) => `<p>Wick <i class="price">${price}</i> <b class="badge">Sold out</b></p>`
    const cards = ['$10', '$12', '$15'].map(renderCard).join('')
    expect(getText(`<style>.price, .badge { display: none }</style>${cards}`)).toBe('Wick $10 Wick $12 Wick $15')
  })
})

test('text hidden from screen readers stays, unless it repeats the text beside it', () => {
  expect(getText('<span aria-hidden="true">March 6</span> <span class="sr-only">Friday, March 6</span>')).toBe(
    'Friday, March 6',
  )
  expect(getText('<span aria-hidden="true">Mar 6</span> <span>Glass Kite</span>')).toBe('Mar 6 Glass Kite')
  expect(getText('<a href="/wick"><span aria-hidden="true">Wick</span></a><h3>Wick</h3>')).toBe('Wick')
})
