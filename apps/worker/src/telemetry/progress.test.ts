import { expect, test } from 'vitest'
import { watchFirstRound } from './progress.ts'

test('after the first scrape of every source, reports in one sentence if no site could be reached', () => {
  const lines: string[] = []
  const reportScrape = watchFirstRound(['one', 'two'], (line) => lines.push(line))
  reportScrape({ source: 'one', outcome: 'failed' })
  reportScrape({ source: 'one', outcome: 'failed' })
  expect(lines).toEqual([])
  reportScrape({ source: 'two', outcome: 'failed' })
  expect(lines).toEqual([expect.stringMatching(/^Couldn’t scrape any source\. Check the network\./)])
})
