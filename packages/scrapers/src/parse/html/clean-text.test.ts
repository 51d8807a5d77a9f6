import { expect, test } from 'vitest'
import { cleanDescription, cleanLine, cleanLines } from './clean-text.ts'

test('splits the lines of a title, however they are separated', () => {
  expect(cleanLines('Tin Harbor<br>Muk &amp; Friends')).toEqual(['Tin Harbor', 'Muk & Friends'])
  expect(cleanLines('Tin  Harbor\n\n The Dusk Tour ')).toEqual(['Tin Harbor', 'The Dusk Tour'])
  expect(cleanLines('<p>Tin Harbor</p><p>Muk</p>')).toEqual(['Tin Harbor', 'Muk'])
  expect(cleanLines(' ')).toEqual([])
})

test('keeps a bill that is longer than a name may be', () => {
  const bill = Array.from({ length: 40 }, (_, index) => `Lantern Band ${index}`).join(', ')
  expect(cleanLines(bill)).toEqual([bill])
  expect(cleanLines(`${bill}, ${bill}`).join('').length).toBeLessThanOrEqual(1000)
})

test('unescapes quotation marks', () => {
  expect(cleanLine('Rock \\\'n\\\' Roll \\"Special\\"')).toBe('Rock \'n\' Roll "Special"')
  expect(cleanLines("The Fern\\'s Night")).toEqual(["The Fern's Night"])
  expect(cleanDescription("It\\'s the band\\'s first show")).toBe("It's the band's first show")
})

test.each([
  ['<p>A trio of kites.</p><a>Continue Reading</a>', 'A trio of kites.'],
  ['A trio of kites. Read more →', 'A trio of kites.'],
  ['They play long and say little […]', 'They play long and say little…'],
  ['Continue reading Paper Moon live', null],
  [
    'You will learn more about kites than you wanted, and be glad.',
    'You will learn more about kites than you wanted, and be glad.',
  ],
])('removes only a "read more" link from the end of "%s"', (html, text) => {
  expect(cleanDescription(html)).toBe(text)
})

test.each([
  ['Tin &amp;amp; Harbor', 'Tin & Harbor'],
  ['&amp;lt;b&amp;gt;Tin Harbor&amp;lt;/b&amp;gt;', 'Tin Harbor'],
  ['&lt;p&gt;Tin Harbor&lt;/p&gt;', 'Tin Harbor'],
  // a name in angle brackets is not a tag
  ['&lt;MOTH&gt; and Muk', 'MOTH and Muk'],
  ['TIN H&AACUTE;RBOR', 'TIN HÁRBOR'],
  ['I &lt;3 Muk', 'I <3 Muk'],
  ['Rock &Roll; Muk', 'Rock &Roll; Muk'],
])('decodes "%s" however often it was escaped', (escaped, text) => {
  expect(cleanLine(escaped)).toBe(text)
  expect(cleanDescription(escaped)).toBe(text)
})
