import { expect, test } from 'vitest'
import { findCustomSource } from '../src/registry/custom-sources.ts'
import { findSavedSource } from '../src/testing/saved-source.ts'

test('finds a custom source by the host of its page', () => {
  expect(findCustomSource('https://www.sfjazz.org/calendar/')?.platform).toBe('sfjazz')
  expect(findCustomSource('https://m.audiosf.com/events/')?.platform).toBe('audio-sf')
  expect(findCustomSource('https://lantern.example/')).toBeUndefined()
  expect(findCustomSource('no address')).toBeUndefined()
})

test.each(['custom', 'garrison'])('finds the source of a saved page as "%s"', (platform) => {
  const source = findSavedSource(platform, 'http://www.garrisontoronto.com/listings.html')
  expect(source).toMatchObject({ platform: 'garrison' })
})

test('reports that a page has no custom source', () => {
  expect(findSavedSource('custom', 'https://lantern.example/')).toEqual({
    unknown: 'There is no custom source for https://lantern.example/: give the address of its listing with --url.',
  })
})
