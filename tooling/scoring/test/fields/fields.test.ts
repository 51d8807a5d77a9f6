import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadCaptureIndex } from '../../src/captures/capture-index.ts'
import { addUp, fieldTable, getFigures } from '../../src/fields/field-table.ts'
import { loadLabels } from '../../src/fields/labeled-listing.ts'
import { type CaptureScore, getGroup, scoreLabels } from '../../src/fields/score-labels.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const CAPTURES = resolve(ROOT, process.env.CAPTURES_DIR ?? '../shared/captures')
const SETS = { shared: resolve(ROOT, process.env.FIELDS_DIR ?? '../shared/fields'), further: import.meta.dirname }
const captures = loadCaptureIndex(CAPTURES)
if (!captures || !existsSync(SETS.shared))
  console.info(
    `fields: no recorded pages in ${CAPTURES} or no labels in ${SETS.shared}, so parsed fields are not scored.`,
  )

const CALENDARS = 'calendars of bars'
const PAGES = 'venues, ticketing, lists'

/** The scores reached so far, which may not drop. */
const MIN_SCORES = {
  shared: {
    [PAGES]: { acts: 0.95, bill: 0.91, name: 0.97, price: 0.99, hours: 0.99, kind: 0.985 },
    [CALENDARS]: { acts: 0.97, bill: 0.95, name: 0.97, price: 0.99, hours: 0.99, kind: 0.985 },
  },
  further: {
    [PAGES]: { acts: 0.97, bill: 0.94, name: 0.98, price: 0.98, hours: 0.99, kind: 0.985 },
    [CALENDARS]: { acts: 0.93, bill: 0.93, name: 0.98, price: 0.98, hours: 0.99, kind: 0.97 },
  },
} as const

describe.skipIf(!captures).each(Object.entries(SETS))('the labeled listings of the %s set', (name, folder) => {
  const labels = loadLabels(folder)
  const scores = captures && labels ? scoreLabels(labels, captures, CAPTURES) : []
  const getCounts = (isIncluded: (score: CaptureScore) => boolean) =>
    addUp(scores.filter(isIncluded).map(({ counts }) => counts))
  const totals = getCounts(() => true)

  test.skipIf(!labels)('are all found', () => {
    console.info(`fields, ${name} set:\n${fieldTable([['all', totals]])}`)
    expect(totals.lost).toBe(0)
  })

  describe.skipIf(!labels).each([PAGES, CALENDARS] as const)('from %s', (group) => {
    test('reach the minimum scores', () => {
      const figures = getFigures(getCounts(({ platform }) => getGroup(platform) === group))
      for (const [figure, minScore] of Object.entries(MIN_SCORES[name as keyof typeof MIN_SCORES][group]))
        expect(figures[figure as keyof typeof figures], figure).toBeGreaterThanOrEqual(minScore)
    })
  })

  test.skipIf(!labels)('have at most one in 300 concerts hidden wrongly', () => {
    expect(totals.hiddenWrongly / totals.bills).toBeLessThanOrEqual(1 / 300)
  })
})
