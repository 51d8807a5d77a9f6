import { expect, test } from 'vitest'
import { watchFirstRound } from './progress.ts'

test('reports in one sentence that no site could be reached, once every source was scraped', () => {
  const lines: string[] = []
  const finished = watchFirstRound(['one', 'two'], (line) => lines.push(line))
  finished({ source: 'one', outcome: 'failed' })
  finished({ source: 'one', outcome: 'failed' })
  expect(lines).toEqual([])
  finished({ source: 'two', outcome: 'failed' })
  expect(lines).toEqual([expect.stringMatching(/^Couldn’t scrape any source\. Check the network\./)])
})
