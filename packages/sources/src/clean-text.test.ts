import { expect, test } from 'vitest'
import { cleanDescription, cleanLine, titleLines } from './clean-text.ts'

test.each([
  ['<p>A trio of kites.</p><a>Continue Reading</a>', 'A trio of kites.'],
  ['A trio of kites. Read more →', 'A trio of kites.'],
  ['They play long and say little […]', 'They play long and say little…'],
  ['Continue reading Paper Moon live', null],
  [
    'You will learn more about kites than you wanted, and be glad.',
    'You will learn more about kites than you wanted, and be glad.',
  ],
])('the description "%s" ends where the text does', (html, text) => {
  expect(cleanDescription(html)).toBe(text)
})

test('an escaped quote is a quote', () => {
  expect(cleanLine("Paper Moon\\'s night")).toBe("Paper Moon's night")
  expect(cleanDescription('<p>This week\\\'s host: \\"Kite\\"</p>')).toBe('This week\'s host: "Kite"')
})

test('lines and elements of a title stay apart', () => {
  expect(titleLines('Kite Tuesday ~<br>DJ Moon &amp; Fox')).toBe('Kite Tuesday ~\nDJ Moon & Fox')
})
