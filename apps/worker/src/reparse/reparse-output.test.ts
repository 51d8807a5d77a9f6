import { expect, test } from 'vitest'
import type { ReparseOutcome } from './reparse.ts'
import { toReparseLine, toReparseSummary } from './run-reparse.ts'

const outcome = (given: Partial<ReparseOutcome>): ReparseOutcome => ({
  source: 'lantern',
  name: 'The Lantern',
  state: 'done',
  scrapedAt: '2025-05-02T19:00:00.000Z',
  problems: [],
  counts: {
    before: 12,
    after: 11,
    rewritten: 4,
    withdrawn: 1,
    kept: [],
    events: { changed: 3, names: 1, bills: 2, kinds: 0, added: 0, merged: 1, withdrawn: 1 },
    artists: { added: 2, respelled: 0, retired: 1 },
  },
  ...given,
})
const none = outcome({ state: 'none', scrapedAt: null, counts: null })
const failed = outcome({ state: 'failed', counts: null, problems: [{ kind: 'changed', message: 'another page' }] })

test('a line says what changed at a source, or why nothing could', () => {
  expect(toReparseLine(outcome({}))).toBe(
    'The Lantern (lantern), read 2025-05-02T19:00:00.000Z: 12 listings before, 11 after; 1 listing withdrawn, 1 name changed, 2 bills changed, 3 events changed in all, 1 event merged, 1 event withdrawn, 2 artists added, 1 artist retired',
  )
  expect(toReparseLine(none)).toBe('The Lantern (lantern): no pages are kept')
  expect(toReparseLine(failed)).toBe('The Lantern (lantern): left as it was: another page')
})

test('the summary adds up all sources, and artists that no show billed', () => {
  expect(toReparseSummary([outcome({}), outcome({}), none, failed], 3)).toBe(
    [
      '2 sources read again, 1 without kept pages, 1 left as they were.',
      'Listings: 24 before, 22 after.',
      'Events: 6 changed (2 names, 4 bills, 0 kinds), 0 added, 2 merged, 2 withdrawn.',
      'Artists: 4 added, 0 renamed, 5 retired.',
    ].join('\n'),
  )
})
