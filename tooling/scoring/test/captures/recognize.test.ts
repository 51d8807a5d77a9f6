import { recognizePages } from '@houselights/scrapers/testing/recognize-pages'
import { describe, expect, test } from 'vitest'
import { loadCapturedPages, onePerPlatform } from '../captured.ts'

// API responses and emails aren't pages that one finds on a site
const pages = onePerPlatform(
  loadCapturedPages('recognition').filter(({ page }) => /^\s*<|^BEGIN:VCALENDAR/i.test(page.body)),
)

describe('recognition of captured pages', () => {
  test.skipIf(pages.length === 0)('has pages to recognize', () => expect(pages.length).toBeGreaterThan(0))

  test.each(pages)('finds the platform of $file', ({ page, source, now, timeZone }) => {
    const { chosen, sure } = recognizePages([page], { now, timeZone })
    expect(chosen?.candidate.platform).toBe(source.platform)
    expect(chosen?.upcoming).not.toEqual([])
    // tickets at Tixr, or a feed, don't prove which software a site uses
    expect(sure).toBe(!['tixr', 'rss'].includes(source.platform))
  })
})
