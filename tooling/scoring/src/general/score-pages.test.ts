import { MIN_CONFIDENCE } from '@houselights/scrapers/parse/general/parse-general'
import { describe, expect, test } from 'vitest'
import { scoreHandwritten } from './score-pages.ts'

describe('the general parser on handwritten pages', () => {
  const pages = scoreHandwritten().filter(({ group }) => group === 'handwritten, tuning')
  test.each(pages.filter(({ events }) => events > 0))(
    'finds every event of $page with its day, name and time',
    (page) => {
      expect(page).toMatchObject({ right: page.events, parsed: page.events, timesRight: page.times, invented: 0 })
    },
  )
  test.each(scoreHandwritten().filter(({ events }) => events === 0))(
    'is not sure enough to publish anything from $page',
    ({ confidence }) => {
      expect(confidence).toBeLessThan(MIN_CONFIDENCE)
    },
  )
})
