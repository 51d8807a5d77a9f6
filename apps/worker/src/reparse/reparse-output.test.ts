import { expect, test } from 'vitest'
import type { ReparseOutcome } from './reparse.ts'
import { toReparseLine, toReparseSummary } from './run-reparse.ts'

const anOutcome = (overrides: Partial<ReparseOutcome>): ReparseOutcome => ({
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
  ...overrides,
})
const withoutPages = anOutcome({ state: 'none', scrapedAt: null, counts: null })
const failedOutcome = anOutcome({
  state: 'failed',
  counts: null,
  problems: [{ kind: 'changed', message: 'another page' }],
})

test('a line says what changed at a source, or why nothing could change', () => {
  expect(toReparseLine(anOutcome({}))).toBe(
    'The Lantern (lantern), scraped 2025-05-02T19:00:00.000Z: 12 listings before, 11 after; 1 listing withdrawn, 1 name changed, 2 bills changed, 3 events changed in all, 1 event merged, 1 event withdrawn, 2 artists added, 1 artist retired',
  )
  expect(toReparseLine(withoutPages)).toBe('The Lantern (lantern): no stored pages')
  expect(toReparseLine(failedOutcome)).toBe('The Lantern (lantern): not reparsed: another page')
})

test('the summary adds up the counts of all sources, and adds the artists that no show billed', () => {
  expect(toReparseSummary([anOutcome({}), anOutcome({}), withoutPages, failedOutcome], 3)).toBe(
    [
      '2 sources reparsed, 1 without stored pages, 1 failed.',
      'Listings: 24 before, 22 after.',
      'Events: 6 changed (2 names, 4 bills, 0 kinds), 0 added, 2 merged, 2 withdrawn.',
      'Artists: 4 added, 0 renamed, 5 retired.',
    ].join('\n'),
  )
})
