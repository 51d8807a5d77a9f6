import { expect, test } from 'vitest'
import { firstRound } from './progress.ts'

test('says in one sentence that no site could be reached, once every source was asked', () => {
  const said: string[] = []
  const finished = firstRound(['one', 'two'], (line) => said.push(line))
  finished({ source: 'one', outcome: 'failed' })
  finished({ source: 'one', outcome: 'failed' })
  expect(said).toEqual([])
  finished({ source: 'two', outcome: 'failed' })
  expect(said).toEqual([expect.stringMatching(/^No venue site could be reached: check the network\./)])
})

test('counts the sources that answered', () => {
  const said: string[] = []
  const finished = firstRound(['one', 'two'], (line) => said.push(line))
  finished({ source: 'one', outcome: 'ok' })
  finished({ source: 'two', outcome: 'failed' })
  expect(said).toEqual(['All 2 sources were asked once; 1 answered. They are read again by schedule.'])
})
