import { describe, expect, test } from 'vitest'
import { type NotifiedShow, toPushMessage } from './push-message.ts'

const OPTIONS = { tag: 'a-tag', now: '2025-05-02' }
/** The bytes left for the text of an encrypted message (RFC 8291 section 4). */
const MAX_BYTES = 3_993
const aShow = (overrides: Partial<NotifiedShow> = {}): NotifiedShow => ({
  slug: 'the-moths',
  title: 'The Moths',
  day: '2025-05-09',
  startsAt: '2025-05-09T20:00:00-07:00',
  venue: 'Lorem Lounge',
  cityPath: '',
  timeZone: 'America/Los_Angeles',
  ...overrides,
})

describe('a notification', () => {
  test('about one show has its title, time and venue, and links to the show', () => {
    expect(toPushMessage('cancelled', [aShow()], OPTIONS)).toEqual({
      title: 'Canceled: The Moths',
      body: 'Fri, May 9, 8 PM at Lorem Lounge',
      path: '/events/the-moths',
      tag: 'a-tag',
    })
    expect(toPushMessage('tonight', [aShow({ startsAt: null })], OPTIONS).body).toBe('Fri, May 9 at Lorem Lounge')
    const lateShow = aShow({ startsAt: '2025-05-10T00:30:00-07:00' })
    expect(toPushMessage('tonight', [lateShow], OPTIONS).body).toBe('Fri night, May 9, 12:30 AM (Sat) at Lorem Lounge')
  })

  test('about several shows lists three, and links to the followed shows of their city', () => {
    const shows = ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => aShow({ title, cityPath: '/toronto' }))
    const { title, body, path } = toPushMessage('new', shows, OPTIONS)
    expect([title, path]).toEqual(['5 new shows', '/toronto/following'])
    expect(body.split('\n')).toEqual([
      'One, Fri, May 9, 8 PM at Lorem Lounge',
      'Two, Fri, May 9, 8 PM at Lorem Lounge',
      'Three, Fri, May 9, 8 PM at Lorem Lounge',
      'and 2 more',
    ])
  })

  test('contains no line breaks from scraped text and stays within the size limit', () => {
    const hostile = aShow({ title: `a\u202e\n${'\u{1f3b8}'.repeat(900)}`, venue: '\u0000v'.repeat(900), slug: 'é/x' })
    const message = toPushMessage('moved', [hostile, hostile, hostile, hostile], OPTIONS)
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(MAX_BYTES)
    expect(message.body.split('\n')).toHaveLength(4)
    const single = toPushMessage('moved', [hostile], OPTIONS)
    expect(single.path).toBe('/events/%C3%A9%2Fx')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the message must not contain them
    expect(single.title + single.body).not.toMatch(/[\u0000-\u001f\u202e]/)
  })
})
