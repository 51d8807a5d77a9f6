import { expect, test } from 'vitest'
import { findOutermost, loadHtml } from './load-html.ts'

test('selects elements with and without a document around them', () => {
  expect(loadHtml('<ul><li>a<li>b</ul>')('ul > li').length).toBe(2)
  expect(loadHtml('<html><body><p class="x">a &amp; b</p></body></html>')('body > p.x').text()).toBe('a & b')
  expect(
    loadHtml('<rss><item><link>https://example.org/</link></item></rss>', { xml: true })('item > link').text(),
  ).toBe('https://example.org/')
})

test('selects among a hundred thousand elements without a parent', () => {
  expect(loadHtml('<p>x</p>'.repeat(100_000))('p').length).toBe(100_000)
})

test('keeps the text of a page nested 20,000 levels deep', () => {
  const $ = loadHtml(`<main>${'<div>'.repeat(20_000)}deep${'</div>'.repeat(20_000)}</main><p>after</p>`)
  expect($('main').text()).toBe('deep')
  expect($('p').text()).toBe('after')
})

test('closes an ancestor even if elements nested too deeply inside it were left open', () => {
  const $ = loadHtml(
    `<table><tr><td>${'<b>'.repeat(2000)}deep<i>${'</b>'.repeat(50)}</td><td>next</td></tr></table><p>after</p>`,
  )
  expect(
    $('td')
      .toArray()
      .map((cell) => $(cell).text()),
  ).toEqual(['deep', 'next'])
  expect($('p').parents('table').length).toBe(0)
})

test('returns the outermost of nested elements', () => {
  const $ = loadHtml('<b class="card">1<b class="card">2</b></b><i class="card">3</i>')
  expect(findOutermost($, '.card').map((card) => $(card).text())).toEqual(['12', '3'])
})

test('skips a form within a form even if they are nested too deeply', () => {
  const nested = `<form>${'<div>'.repeat(420)}`
  const $ = loadHtml(`${nested}<form>${'<form></div>'.repeat(430)}</form><p>behind</p>`)
  expect($('form')).toHaveLength(1)
  expect($('p').text()).toBe('behind')
})
