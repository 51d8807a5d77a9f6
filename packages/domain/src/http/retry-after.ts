/**
 * Parses how long a `Retry-After` header says to wait, in milliseconds. The header has seconds or a date (RFC 9110
 * section 10.2.3). Undefined if it has neither.
 */
export function parseRetryWait(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined
}
