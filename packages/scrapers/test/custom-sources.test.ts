import { expect, test } from 'vitest'
import { customSourceFor } from '../src/registry/custom-sources.ts'
import { sourceFor } from '../src/testing/saved-source.ts'

test('finds a custom source by the host of its page', () => {
  expect(customSourceFor('https://www.sfjazz.org/calendar/')?.platform).toBe('sfjazz')
  expect(customSourceFor('https://m.audiosf.com/events/')?.platform).toBe('audio-sf')
  expect(customSourceFor('https://lantern.example/')).toBeUndefined()
  expect(customSourceFor('no address')).toBeUndefined()
})

test.each(['custom', 'garrison'])('finds the source of a saved page as "%s"', (platform) => {
  const source = sourceFor(platform, 'http://www.garrisontoronto.com/listings.html')
  expect(source).toMatchObject({ platform: 'garrison' })
})

test('says that a page has no custom source', () => {
  expect(sourceFor('custom', 'https://lantern.example/')).toEqual({
    unknown: 'There is no custom source for https://lantern.example/: give the address of its listing with --url.',
  })
})
