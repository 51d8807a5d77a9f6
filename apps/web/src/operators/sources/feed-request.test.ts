import { expect, test } from 'vitest'
import { draftFeedRequest, mailLink } from './feed-request.ts'

const REQUEST = { venue: 'Moth & Lamp', city: 'Lanternville', url: 'https://moth.example/shows', origin: '' }

test('the draft names the venue, the page that refuses us, and our address if it is known', () => {
  const { subject, body } = draftFeedRequest({ ...REQUEST, origin: 'https://shows.example' })
  expect(subject).toBe('A calendar feed for Moth & Lamp')
  expect(body).toContain('Houselights (https://shows.example) lists live music in Lanternville.')
  expect(body).toContain('at https://moth.example/shows,')
  expect(draftFeedRequest(REQUEST).body).toContain('Houselights lists live music')
})

test('the link has no recipient, and keeps the whole text', () => {
  const draft = draftFeedRequest(REQUEST)
  const link = new URL(mailLink(draft))
  expect(link.pathname).toBe('')
  expect(link.searchParams.get('subject')).toBe(draft.subject)
  expect(link.searchParams.get('body')).toBe(draft.body.replaceAll('\n', '\r\n'))
})
