import { expect, test } from 'vitest'
import { safeUrl, siteOf } from './links.ts'

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example/',
  'https://name:secret@tickets.example/',
  'tickets.example',
  '',
  null,
])('makes no link of %j', (address) => expect(safeUrl(address)).toBeUndefined())

test('keeps an ordinary address', () => {
  expect(safeUrl('https://tickets.example/e/12?ref=a')).toBe('https://tickets.example/e/12?ref=a')
})

test('names the site without its www', () => {
  expect(siteOf('https://www.bluebirdroom.example/calendar')).toBe('bluebirdroom.example')
})
