import { expect, test } from 'vitest'
import { firstRound } from './progress.ts'

test('reports in one sentence that no site could be reached, once every source was read', () => {
  const lines: string[] = []
  const finished = firstRound(['one', 'two'], (line) => lines.push(line))
  finished({ source: 'one', outcome: 'failed' })
  finished({ source: 'one', outcome: 'failed' })
  expect(lines).toEqual([])
  finished({ source: 'two', outcome: 'failed' })
  expect(lines).toEqual([expect.stringMatching(/^No venue site could be reached: check the network\./)])
})

test('counts the sources that answered', () => {
  const lines: string[] = []
  const finished = firstRound(['one', 'two'], (line) => lines.push(line))
  finished({ source: 'one', outcome: 'ok' })
  finished({ source: 'two', outcome: 'failed' })
  expect(lines).toEqual(['All 2 sources were asked once; 1 answered. They are read again by schedule.'])
})
