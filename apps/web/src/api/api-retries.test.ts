import { describe, expect, test } from 'vitest'
import { apiRetries } from './api-retries.ts'

const failing = (code: string) => Object.assign(new Error(code), { code })
const refused = new TypeError('fetch failed', { cause: failing('ECONNREFUSED') })

/** Retries with a clock, and how long a request waits in all before it gives up. */
function retrying() {
  const clock = { ms: 0 }
  const retries = apiRetries(2_500, () => clock.ms)
  const waited = (since?: number) => {
    const began = clock.ms
    const pauseAfter = retries.request(true, since)
    for (let pause = pauseAfter(refused); pause !== undefined; pause = pauseAfter(refused)) clock.ms += pause
    return clock.ms - began
  }
  return { clock, retries, waited }
}

describe('repeating requests', () => {
  test('goes on for two and a half seconds, and not beyond', () => {
    const ms = retrying().waited()
    expect(ms).toBeGreaterThan(2_000)
    expect(ms).toBeLessThanOrEqual(2_500)
  })

  test('has one time for all requests that belong together', () => {
    const { waited } = retrying()
    expect(waited(0) + waited(0)).toBeLessThanOrEqual(2_500)
  })

  test('ends at once in a long outage, and begins anew once the API answered', () => {
    const { clock, retries, waited } = retrying()
    for (let visit = 0; visit < 20; visit++) clock.ms += 500 + waited()
    expect(waited()).toBe(0)
    retries.answered()
    expect(waited()).toBeGreaterThan(2_000)
  })

  test('does not take two short absences for a long one', () => {
    const { clock, waited } = retrying()
    waited()
    clock.ms += 3_600_000
    expect(waited()).toBeGreaterThan(2_000)
  })

  test.each([
    ['ECONNREFUSED', false, true],
    ['ENOTFOUND', false, true],
    ['ECONNRESET', true, true],
    ['ECONNRESET', false, false],
    ['UND_ERR_SOCKET', true, true],
    ['UND_ERR_HEADERS_TIMEOUT', true, false],
    ['ABORT_ERR', true, false],
  ])('after %s, where it is safe: %s', (code, safe, again) => {
    expect(apiRetries().request(safe)(failing(code)) !== undefined).toBe(again)
  })
})
