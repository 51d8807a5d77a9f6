import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { knownSource, parsePages } from '../../src/read-pages.ts'
import { capturedPages } from '../captured.ts'

/** The API's names of events end in the venue and the day, which are fields of their own here. */
const facts: Record<string, string[][]> = JSON.parse(
  readFileSync(resolve(import.meta.dirname, 'songkick-api.facts.json'), 'utf8'),
)
const [answer] = capturedPages('Answers of Songkick').filter(({ file }) => file.includes('api-events'))

test.skipIf(!answer)('yields every event of the captured API answer, its acts in their order', () => {
  if (!answer) throw new Error('no capture')
  const source = knownSource('songkick', 'https://api.songkick.com/api/3.0/events.json')
  const { listings, problems } = parsePages(source, [{ url: source.url, body: answer.page.body }], {
    now: answer.now,
    timeZone: 'America/Los_Angeles',
  })
  const read = listings.map(({ date, startsAt, title, venue, url, status }) => [
    date,
    startsAt?.slice(11, 16) ?? '',
    '',
    `${title} @ ${venue}`,
    '',
    url,
    status,
  ])
  expect(read).toEqual(facts['api-events'])
  expect(problems).toEqual([])
  expect(listings[0]).toMatchObject({ headliner: 'Taylor Swift', support: ['Kellie Pickler', 'Gloriana'] })
})
