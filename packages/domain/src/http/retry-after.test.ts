import { expect, test } from 'vitest'
import { parseRetryWait } from './retry-after.ts'

const NOW = Date.parse('2025-05-02T12:00:00Z')

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Fri, 02 May 2025 12:01:00 GMT', 60_000],
  ['Fri, 02 May 2025 11:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
  ['9'.repeat(400), undefined],
])('parses %j as a wait of %j', (header, ms) => expect(parseRetryWait(header, NOW)).toBe(ms))
