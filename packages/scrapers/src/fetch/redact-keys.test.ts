import { expect, test } from 'vitest'
import { createKeyRedactor } from './redact-keys.ts'

const redactor = createKeyRedactor({ ticketmaster: 'abcdefgh12345678', songkick: undefined, eventbrite: 'short' })

test('masks keys in URLs, responses and messages', () => {
  const redacted = redactor.fetched({
    complete: true,
    pages: [
      {
        url: 'https://api.example/events?apikey=abcdefgh12345678&page=0',
        body: '{"next":"/events?apikey=abcdefgh12345678","note":"short"}',
      },
    ],
    problems: [
      {
        kind: 'unreachable',
        message: 'https://api.example/abcdefgh12345678: no response',
        url: 'https://api.example/?token=other',
      },
    ],
  })
  expect(JSON.stringify(redacted)).not.toMatch(/abcdefgh|other/)
  expect(redacted.pages[0]).toEqual({
    url: 'https://api.example/events?apikey=REDACTED&page=0',
    body: '{"next":"/events?apikey=REDACTED","note":"short"}',
  })
})
