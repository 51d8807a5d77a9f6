import { expect, test } from 'vitest'
import { customSourceFor } from '../src/registry/custom-sources.ts'
import { sourceFor } from '../src/testing/saved-source.ts'

test('a custom source is found by the host of its page', () => {
  expect(customSourceFor('https://www.sfjazz.org/calendar/')?.platform).toBe('sfjazz')
  expect(customSourceFor('https://m.audiosf.com/events/')?.platform).toBe('audio-sf')
  expect(customSourceFor('https://lantern.example/')).toBeUndefined()
  expect(customSourceFor('no address')).toBeUndefined()
})

test.each(['custom', 'garrison'])('a saved page is read as "%s"', (platform) => {
  const source = sourceFor(platform, 'http://www.garrisontoronto.com/listings.html')
  expect(source).toMatchObject({ platform: 'garrison' })
})

test('a page that no custom source reads is said to have none', () => {
  expect(sourceFor('custom', 'https://lantern.example/')).toEqual({
    unknown: 'No custom source reads https://lantern.example/: give the address of its listing with --url.',
  })
})
