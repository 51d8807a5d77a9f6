import { expect, test } from 'vitest'
import { normalize } from './normalize.ts'

const context = { now: '2026-05-02T12:00:00-07:00', timeZone: 'America/Los_Angeles', pageUrl: 'https://hall.example/' }
const normalizeStatuses = (...statusTexts: string[]) => {
  const listings = statusTexts.map((statusText, index) => ({
    title: `Wick ${index}`,
    date: `2026-05-1${index}`,
    statusText,
  }))
  const outcome = normalize({ listings, problems: [] }, context)
  return { statuses: outcome.listings.map(({ status }) => status), problems: outcome.problems }
}

test.each(['Sold out', 'Cancelled'])(
  'a page that calls every show "%s" is suspect, and no show gets that status',
  (text) => {
    expect(normalizeStatuses(text, text, text)).toMatchObject({
      statuses: ['scheduled', 'scheduled', 'scheduled'],
      problems: [{ kind: 'unsure', sure: 0, url: 'https://hall.example/' }],
    })
  },
)

test('a status that one show lacks, or that both of two shows have, is kept', () => {
  expect(normalizeStatuses('Sold out', 'Sold out', 'Tickets')).toEqual({
    statuses: ['sold out', 'sold out', 'scheduled'],
    problems: [],
  })
  expect(normalizeStatuses('Sold out', 'Sold out')).toEqual({ statuses: ['sold out', 'sold out'], problems: [] })
})

test('past shows do not make a page suspect, and do not clear it', () => {
  const shows = ['2026-04-01', '2026-05-10', '2026-05-11', '2026-05-12'].map((date) => ({
    title: `Wick of ${date}`,
    date,
    statusText: date < '2026-05' ? '' : 'Postponed',
  }))
  const { listings, problems } = normalize({ listings: shows, problems: [] }, context)
  expect(listings.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'scheduled', 'scheduled'])
  expect(problems).toHaveLength(1)
})
