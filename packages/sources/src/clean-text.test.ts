import { expect, test } from 'vitest'
import { cleanDescription, cleanLine, cleanLines } from './clean-text.ts'

test('keeps the lines of a title apart, whatever parts them', () => {
  expect(cleanLines('Tin Harbor<br>Muk &amp; Friends')).toEqual(['Tin Harbor', 'Muk & Friends'])
  expect(cleanLines('Tin  Harbor\n\n The Dusk Tour ')).toEqual(['Tin Harbor', 'The Dusk Tour'])
  expect(cleanLines('<p>Tin Harbor</p><p>Muk</p>')).toEqual(['Tin Harbor', 'Muk'])
  expect(cleanLines(' ')).toEqual([])
})

test('keeps a bill whole that is longer than a name may be', () => {
  const bill = Array.from({ length: 40 }, (_, index) => `Lantern Band ${index}`).join(', ')
  expect(cleanLines(bill)).toEqual([bill])
  expect(cleanLines(`${bill}, ${bill}`).join('').length).toBeLessThanOrEqual(1000)
})

test('takes the escape from a quotation mark', () => {
  expect(cleanLine('Rock \\\'n\\\' Roll \\"Special\\"')).toBe('Rock \'n\' Roll "Special"')
  expect(cleanLines("The Fern\\'s Night")).toEqual(["The Fern's Night"])
  expect(cleanDescription("It\\'s the band\\'s first show")).toBe("It's the band's first show")
})

test('leaves out the words of the link behind a shortened text', () => {
  expect(cleanDescription('<p>A night of slow songs and […]</p><p>Continue reading →</p>')).toBe(
    'A night of slow songs and […]',
  )
  expect(cleanDescription('<p>A night of slow songs. Read More</p>')).toBe('A night of slow songs.')
  expect(cleanDescription('<p>We read more books than we sell</p>')).toBe('We read more books than we sell')
})
