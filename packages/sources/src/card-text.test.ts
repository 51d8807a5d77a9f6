import { expect, test } from 'vitest'
import { linesIn } from './card-text.ts'
import { loadHtml } from './load-html.ts'
import { pictureIn } from './picture-in.ts'

const part = (html: string) => loadHtml(html)('h2, img').first()

test('parts lines at line breaks and blocks, not where the source wraps', () => {
  expect(linesIn(part('<h2>Tin $hort<br> Muk\n   and the <b>Wicks</b></h2>'))).toEqual([
    'Tin $hort',
    'Muk and the Wicks',
  ])
  expect(linesIn(part('<h2> Tin Harbor <div><p>plays <em>The Kite</em></p></div></h2>'))).toEqual([
    'Tin Harbor',
    'plays The Kite',
  ])
})

test('leaves parts out without joining what stood around them', () => {
  expect(linesIn(part('<h2>Closed<i class="date">Fri<br>day</i>for the season</h2>'), '.date')).toEqual([
    'Closed',
    'for the season',
  ])
})

test.each([
  ['<img src="data:image/gif;base64,R0" data-src="/f/harbor.jpg">', '/f/harbor.jpg'],
  ['<img src="data:image/gif;base64,R0" srcset="/f/small.jpg 300w, /f/large.jpg 900w">', '/f/small.jpg'],
  ['<img src="/f/low.jpg" data-lazy-src="/f/high.jpg">', '/f/high.jpg'],
  ['<img src="/f/harbor.jpg">', '/f/harbor.jpg'],
  ['<img src="data:image/gif;base64,R0">', undefined],
])('finds the picture of %s', (html, address) => {
  expect(pictureIn(part(html))).toBe(address)
})
