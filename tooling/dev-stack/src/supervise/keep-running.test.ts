import { expect, onTestFinished, test } from 'vitest'
import { keepRunning } from './keep-running.ts'

test('a database that ended is started again once it can be, and each reason is given once', async () => {
  const answers = [false, 'no room', 'starting', 'no room', true, false]
  const said: string[] = []
  const restart = async () => {
    const answer = answers.shift() ?? false
    if (typeof answer === 'string') throw new Error(answer)
    return answer
  }
  onTestFinished(keepRunning({ restart }, (line) => said.push(line), 1))
  await expect.poll(() => answers).toEqual([])
  expect(said).toEqual([
    'The database ended and cannot start yet: no room',
    'The database ended and cannot start yet: starting',
    'The database had ended; it is running again',
  ])
})
