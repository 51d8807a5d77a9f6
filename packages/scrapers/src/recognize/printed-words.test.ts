import { expect, test } from 'vitest'
import { createPrintedWordsFinder } from './printed-words.ts'

const buildPages = (body: string) => [{ url: 'https://lantern.example/', body }]

test('returns the lines around a title, up to the next one', () => {
  const body = '<p>Fri 9 May</p><h3>Glass Kite</h3><p>8 pm, $20</p><h3>Wick</h3><p>9 pm</p>'
  const getWordsAround = createPrintedWordsFinder(buildPages(body), ['Glass Kite', 'Wick'])
  expect(getWordsAround('Glass Kite')).toBe('Fri 9 May\nGlass Kite\n8 pm, $20')
  expect(getWordsAround('Wick')).toBe('8 pm, $20\nWick\n9 pm')
})

test('doesn’t stop at the same title printed again', () => {
  const body = '<ul><li>Glass Kite</li><li>Glass Kite with Wick</li><li>$20</li></ul>'
  expect(createPrintedWordsFinder(buildPages(body), ['Glass Kite', 'Wick'])('Glass Kite')).toBe(
    'Glass Kite\nGlass Kite with Wick\n$20',
  )
})

test('returns part of an API response, or nothing if the response doesn’t contain the title', () => {
  const getWordsAround = createPrintedWordsFinder(buildPages('{"name":"Glass Kite","day":"2025-05-09"}'), [
    'Glass Kite',
  ])
  expect(getWordsAround('Glass Kite')).toContain('"day":"2025-05-09"')
  expect(getWordsAround('Moth')).toBeNull()
})
