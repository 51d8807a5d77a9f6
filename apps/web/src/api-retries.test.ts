import { describe, expect, test } from 'vitest'
import { apiRetries } from './api-retries.ts'

const failing = (code: string) => Object.assign(new Error(code), { code })
const refused = new TypeError('fetch failed', { cause: failing('ECONNREFUSED') })

/** How long a request waits in all before it gives up. */
function waited(retries: ReturnType<typeof apiRetries>, clock: { ms: number }, error: unknown, since?: number) {
  const began = clock.ms
  const pauseAfter = retries.request(true, since)
  for (let pause = pauseAfter(error); pause !== undefined; pause = pauseAfter(error)) clock.ms += pause
  return clock.ms - began
}

describe('repeating requests', () => {
  test('goes on for two and a half seconds, and not beyond', () => {
    const clock = { ms: 0 }
    const ms = waited(
      apiRetries(2_500, () => clock.ms),
      clock,
      refused,
    )
    expect(ms).toBeGreaterThan(2_000)
    expect(ms).toBeLessThanOrEqual(2_500)
  })

  test('has one time for all requests that belong together', () => {
    const clock = { ms: 0 }
    const retries = apiRetries(2_500, () => clock.ms)
    const first = waited(retries, clock, refused, 0)
    expect(first + waited(retries, clock, refused, 0)).toBeLessThanOrEqual(2_500)
  })

  test('ends at once in a long outage, and begins anew once the API answered', () => {
    const clock = { ms: 0 }
    const retries = apiRetries(2_500, () => clock.ms)
    for (let visit = 0; visit < 20; visit++) clock.ms += 500 + waited(retries, clock, refused)
    expect(waited(retries, clock, refused)).toBe(0)
    retries.answered()
    expect(waited(retries, clock, refused)).toBeGreaterThan(2_000)
  })

  test('does not take two short absences for a long one', () => {
    const clock = { ms: 0 }
    const retries = apiRetries(2_500, () => clock.ms)
    waited(retries, clock, refused)
    clock.ms += 3_600_000
    expect(waited(retries, clock, refused)).toBeGreaterThan(2_000)
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
