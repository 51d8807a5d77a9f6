import { expect, test } from 'vitest'
import { watchFirstRound } from './progress.ts'

test('reports in one sentence that no site could be reached, once every source was scraped', () => {
  const lines: string[] = []
  const reportScrape = watchFirstRound(['one', 'two'], (line) => lines.push(line))
  reportScrape({ source: 'one', outcome: 'failed' })
  reportScrape({ source: 'one', outcome: 'failed' })
  expect(lines).toEqual([])
  reportScrape({ source: 'two', outcome: 'failed' })
  expect(lines).toEqual([expect.stringMatching(/^Couldn’t scrape any source\. Check the network\./)])
})
