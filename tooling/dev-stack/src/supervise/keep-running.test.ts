import { expect, onTestFinished, test } from 'vitest'
import { keepRunning } from './keep-running.ts'

test('restarts a database that ended as soon as possible, and prints each reason once', async () => {
  const answers = [false, 'no room', 'starting', 'no room', true, false]
  const printedLines: string[] = []
  const restart = async () => {
    const answer = answers.shift() ?? false
    if (typeof answer === 'string') throw new Error(answer)
    return answer
  }
  onTestFinished(keepRunning({ restart }, (line) => printedLines.push(line), 1))
  await expect.poll(() => answers).toEqual([])
  expect(printedLines).toEqual([
    "The database stopped and can't restart yet: no room",
    "The database stopped and can't restart yet: starting",
    'The database stopped; it is running again',
  ])
})
