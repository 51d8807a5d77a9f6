import { MIN_CONFIDENCE } from '@houselights/scrapers/parse/general/parse-general'
import { describe, expect, test } from 'vitest'
import { scoreHandwritten } from './score-pages.ts'

describe('the pages written for the general parser', () => {
  const pages = scoreHandwritten().filter(({ group }) => group === 'handwritten, tuning')
  test.each(pages.filter(({ events }) => events > 0))('$page: every event with its day, name and time', (page) => {
    expect(page).toMatchObject({ right: page.events, read: page.events, timesRight: page.times, invented: 0 })
  })
  test.each(scoreHandwritten().filter(({ events }) => events === 0))(
    '$page: nothing with enough confidence',
    ({ sure }) => {
      expect(sure).toBeLessThan(MIN_CONFIDENCE)
    },
  )
})
