import { Problem } from '@houselights/contracts/entities/listing'
import { beforeAll, expect, test } from 'vitest'
import { databaseBefore } from '../../testing/test-database.ts'
import { ProblemFacts1763683760000 } from './0010-problem-facts.ts'

const HALL_URL = 'https://hall.example/'
/** Problems as they were stored: the kind, the message, and the facts that the message contains. */
const STORED: readonly [kind: string, message: string, facts: Record<string, unknown>][] = [
  ['refused', `${HALL_URL}shows: answered 403 (readers are turned away)`, { status: 403 }],
  ['unreachable', `${HALL_URL}: no answer (ECONNREFUSED)`, {}],
  ['unreachable', 'The worker ended before the read did; it was read again.', { interrupted: true }],
  ['robots-denied', `${HALL_URL}robots.txt: answered 503, so nothing of the site may be read for now`, { status: 503 }],
  ['changed', `The Hall: ${HALL_URL}e/404: answered 410 (the listing is gone)`, { status: 410 }],
  ['changed', `${HALL_URL}: answered 304 although we asked for the page without conditions`, {}],
  ['changed', '12 events beyond the bound', { lost: 12 }],
  ['empty', 'The page lists nothing now; it listed 17 shows before.', { expected: 17 }],
  ['empty', 'The page was read and lists nothing.', { expected: 0 }],
  ['shrank', 'The page lists 3 shows now; it listed 20 before.', { count: 3, expected: 20 }],
  [
    'shrank',
    'The page lists 3 shows now; it listed 20 before. 1 listing is held back: A Show on 2025-05-02.',
    { count: 3, expected: 20, held: 1 },
  ],
  [
    'field-drop',
    'ticketUrl is filled in 4 % of listings now; it was in 95 % before.',
    { field: 'ticketUrl', before: 0.95, now: 0.04 },
  ],
  ['year-suspect', '"The Hall": Friday, May 2 is a Saturday', {}],
  ['year-suspect', 'All 12 dates on the page lie in the past.', { count: 12, total: 12 }],
  [
    'year-suspect',
    '4 of 10 printed weekdays disagree with the dates read. 2 listings are held back: One on 2025-05-02, Two on 2025-05-03.',
    { count: 4, total: 10, held: 2 },
  ],
  ['bad-listing', 'record 3 is not as expected', {}],
  ['bad-listing', '2 cards have no title or no dated link', { lost: 2 }],
  ['malformed', 'a block of JSON-LD cannot be parsed', {}],
  ['unknown-venue', '3 listings left out: no venue goes by "The Attic".', { lost: 3 }],
  ['unknown-venue', 'The List: 1 listing left out: no venue goes by "The Attic".', { lost: 1 }],
  ['needs-key', 'Spotify is not asked without its keys.', {}],
]
const before = STORED.map(([kind, message, { interrupted }]) => ({
  kind,
  message,
  ...(interrupted ? { reproduce: '' } : { url: HALL_URL }),
}))
const after = STORED.map(([, , facts], index) => ({ ...before[index], ...facts }))

const runner = await databaseBefore(ProblemFacts1763683760000)
beforeAll(async () => {
  await runner.query(
    `insert into sources (id, name, platform, kind, url, cadence_minutes) values ('hall', 'The Hall', 'json-ld', 'venue', 'https://hall.example/', 720)`,
  )
  for (const problems of [before, []])
    await runner.query(
      `insert into scrape_runs (source_id, depth, started_at, outcome, problems) values ('hall', 'full', now(), 'ok', $1)`,
      [JSON.stringify(problems)],
    )
  await runner.query(
    `insert into jobs (kind, sources, depth, requested_at, problems) values ('reread', '{}', 'full', now(), $1)`,
    [JSON.stringify(before)],
  )
  for (const [url, problem] of [
    ['read', null],
    ['gone', 'https://hall.example/gone: answered 404 (the listing is not there any more)'],
    ['other words', 'HTTP 410'],
    ['silent', 'https://hall.example/404: no answer (ECONNREFUSED)'],
  ])
    await runner.query(`insert into detail_reads (url, source_id, read_at, problem) values ($1, 'hall', now(), $2)`, [
      url,
      problem,
    ])
  await new ProblemFacts1763683760000().up(runner)
})

test.each(['scrape_runs', 'jobs'])(
  'the problems of %s get the facts from their messages, and keep the rest',
  async (table) => {
    const stored: { problems: unknown[] }[] = await runner.query(`select problems from ${table}`)
    expect(stored).toContainEqual({ problems: after })
    expect(stored.filter(({ problems }) => problems.length > 0)).toHaveLength(1)
  },
)

test('every migrated problem fits today’s schema', () => {
  expect(after.map((problem) => Problem.parse(problem))).toEqual(after)
})

test('a page that could not be fetched gets the status of its response', async () => {
  expect(await runner.query('select url, status from detail_reads order by url')).toEqual([
    { url: 'gone', status: 404 },
    { url: 'other words', status: 410 },
    { url: 'read', status: null },
    { url: 'silent', status: null },
  ])
})
