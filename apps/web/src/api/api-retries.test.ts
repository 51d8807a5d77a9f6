import { describe, expect, test } from 'vitest'
import { apiRetries } from './api-retries.ts'

const errorWithCode = (code: string) => Object.assign(new Error(code), { code })
const connectionRefused = new TypeError('fetch failed', { cause: errorWithCode('ECONNREFUSED') })

/** Creates retries with a fake clock. `getTotalWait` returns how long a request waits in total before it gives up. */
function createRetries() {
  const clock = { ms: 0 }
  const retries = apiRetries(2_500, () => clock.ms)
  const getTotalWait = (since?: number) => {
    const startedAtMs = clock.ms
    const pauseAfter = retries.startRequest(true, since)
    for (let pause = pauseAfter(connectionRefused); pause !== undefined; pause = pauseAfter(connectionRefused))
      clock.ms += pause
    return clock.ms - startedAtMs
  }
  return { clock, retries, getTotalWait }
}

describe('retrying requests', () => {
  test('stops after at most two and a half seconds', () => {
    const ms = createRetries().getTotalWait()
    expect(ms).toBeGreaterThan(2_000)
    expect(ms).toBeLessThanOrEqual(2_500)
  })

  test('has one time limit for requests that belong together', () => {
    const { getTotalWait } = createRetries()
    expect(getTotalWait(0) + getTotalWait(0)).toBeLessThanOrEqual(2_500)
  })

  test('stops immediately in a long outage, and resumes once the API responds', () => {
    const { clock, retries, getTotalWait } = createRetries()
    for (let visit = 0; visit < 20; visit++) clock.ms += 500 + getTotalWait()
    expect(getTotalWait()).toBe(0)
    retries.noteResponse()
    expect(getTotalWait()).toBeGreaterThan(2_000)
  })

  test('does not mistake two short outages for a long one', () => {
    const { clock, getTotalWait } = createRetries()
    getTotalWait()
    clock.ms += 3_600_000
    expect(getTotalWait()).toBeGreaterThan(2_000)
  })

  test.each([
    ['ECONNREFUSED', false, true],
    ['ENOTFOUND', false, true],
    ['ECONNRESET', true, true],
    ['ECONNRESET', false, false],
    ['UND_ERR_SOCKET', true, true],
    ['UND_ERR_HEADERS_TIMEOUT', true, false],
    ['ABORT_ERR', true, false],
  ])('after %s is allowed (safe request: %s): %s', (code, safe, isRetried) => {
    expect(apiRetries().startRequest(safe)(errorWithCode(code)) !== undefined).toBe(isRetried)
  })
})
