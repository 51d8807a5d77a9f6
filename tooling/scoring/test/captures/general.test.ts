import { MIN_CONFIDENCE } from '@houselights/scrapers/parse/general/parse-general'
import { expect, test } from 'vitest'
import { sumOfScores } from '../../src/general/score-general.ts'
import { scoreCaptures } from '../../src/general/score-pages.ts'
import { CAPTURES_DIR } from '../captured.ts'

const pages = scoreCaptures(CAPTURES_DIR)
if (!pages)
  console.log(`The general parser is not checked: there are no captures in ${CAPTURES_DIR} (set CAPTURES_DIR).`)

test.runIf(pages)('the general parser parses pages of known platforms', () => {
  const { events, parsed, right, invented, times, timesRight } = sumOfScores(pages ?? [])
  expect(right / events).toBeGreaterThan(0.97)
  expect(invented / parsed).toBeLessThan(0.005)
  expect(timesRight / times).toBeGreaterThan(0.94)
})

test.runIf(pages)('the listings that the general parser would publish are right', () => {
  const published = sumOfScores((pages ?? []).filter(({ confidence }) => confidence >= MIN_CONFIDENCE))
  expect(published.right / sumOfScores(pages ?? []).events).toBeGreaterThan(0.95)
  expect(published.invented / published.parsed).toBeLessThan(0.005)
})
