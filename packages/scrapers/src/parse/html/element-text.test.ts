import { expect, test } from 'vitest'
import { getPrintedLines } from './element-text.ts'
import { loadHtml } from './load-html.ts'

const loadHeading = (html: string) => loadHtml(html)('h2').first()

test('splits lines at line breaks and blocks, not where the source wraps', () => {
  expect(getPrintedLines(loadHeading('<h2>Tin $hort<br> Muk\n   and the <b>Wicks</b></h2>'))).toEqual([
    'Tin $hort',
    'Muk and the Wicks',
  ])
  expect(getPrintedLines(loadHeading('<h2> Tin Harbor <div><p>plays <em>The Kite</em></p></div></h2>'))).toEqual([
    'Tin Harbor',
    'plays The Kite',
  ])
})

test('leaves elements out without joining the text around them', () => {
  expect(getPrintedLines(loadHeading('<h2>Closed<i class="date">Fri<br>day</i>for the season</h2>'), '.date')).toEqual([
    'Closed',
    'for the season',
  ])
})
