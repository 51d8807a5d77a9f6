import { expect, onTestFinished, test } from 'vitest'
import { keepRunning } from './keep-running.ts'

test('a stopped database is restarted as soon as possible, and each reason for a delay is printed once', async () => {
  const restartResults = [false, 'no room', 'starting', 'no room', true, false]
  const printedLines: string[] = []
  const restart = async () => {
    const result = restartResults.shift() ?? false
    if (typeof result === 'string') throw new Error(result)
    return result
  }
  onTestFinished(keepRunning({ restart }, (line) => printedLines.push(line), 1))
  await expect.poll(() => restartResults).toEqual([])
  expect(printedLines).toEqual([
    "The database stopped and can't restart yet: no room",
    "The database stopped and can't restart yet: starting",
    'The database stopped; it is running again',
  ])
})
