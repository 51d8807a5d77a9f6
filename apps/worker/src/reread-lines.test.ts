import { expect, test } from 'vitest'
import type { RereadOutcome } from './reread.ts'
import { rereadLine, rereadSummary } from './run-reread.ts'

const outcome = (given: Partial<RereadOutcome>): RereadOutcome => ({
  ...{ source: 'lantern', name: 'The Lantern', state: 'done', readAt: '2025-05-02T19:00:00.000Z', problems: [] },
  counts: {
    ...{ before: 12, after: 11, rewritten: 4, withdrawn: 1, kept: [] },
    events: { changed: 3, names: 1, bills: 2, kinds: 0, added: 0, merged: 1, withdrawn: 1 },
    artists: { added: 2, respelled: 0, retired: 1 },
  },
  ...given,
})
const none = outcome({ state: 'none', readAt: null, counts: null })
const failed = outcome({ state: 'failed', counts: null, problems: [{ kind: 'changed', message: 'another page' }] })

test('a line says of a source what changed, what is wrong, and what an operator keeps', () => {
  expect(rereadLine(outcome({}))).toBe(
    'The Lantern (lantern), read 2025-05-02T19:00:00.000Z: 12 listings before, 11 after; 1 listing withdrawn, 1 name changed, 2 bills changed, 3 events changed in all, 1 event merged, 1 event withdrawn, 2 artists added, 1 artist retired',
  )
  expect(rereadLine(none)).toBe('The Lantern (lantern): no pages are kept')
  expect(rereadLine(failed)).toBe('The Lantern (lantern): left as it was: another page')
  const nothing = { changed: 0, names: 0, bills: 0, kinds: 0, added: 0, merged: 0, withdrawn: 0 }
  const same = {
    before: 2,
    after: 2,
    rewritten: 0,
    withdrawn: 0,
    events: nothing,
    artists: { added: 0, respelled: 0, retired: 0 },
  }
  const problems = ['one', 'two', 'three', 'four'].map((message) => ({ kind: 'bad-listing' as const, message }))
  const counts = { ...same, kept: ['"Pass" on 2025-06-02'] }
  expect(rereadLine(outcome({ counts, problems })).split('\n')).toEqual([
    'The Lantern (lantern), read 2025-05-02T19:00:00.000Z: 2 listings before, 2 after; nothing changed',
    '  stays, since an operator edited it: "Pass" on 2025-06-02',
    '  bad-listing: one',
    '  bad-listing: two',
    '  bad-listing: three',
    '  and 1 more (--json has all)',
  ])
})

test('the summary adds up all sources, and artists whom nobody billed before', () => {
  expect(rereadSummary([outcome({}), outcome({}), none, failed], 3)).toBe(
    [
      '2 sources read again, 1 without kept pages, 1 left as they were.',
      'Listings: 24 before, 22 after.',
      'Events: 6 changed (2 names, 4 bills, 0 kinds), 0 added, 2 merged, 2 withdrawn.',
      'Artists: 4 added, 0 renamed, 5 retired.',
    ].join('\n'),
  )
})
