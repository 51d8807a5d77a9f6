import { waitOf } from '@houselights/domain/retry-after'
import { SourceError, type SourceErrorKind } from '../source-error.ts'
import type { Answer } from './bounded-fetch.ts'
import { missingEnd } from './cut-off.ts'
import { redact } from './redact.ts'

export type Wanted = 'page' | 'picture'

/**
 * What is wrong with an answer, and what comes next: try again, wait, or have a person look. Pages must be of a type that can
 * be parsed, and whole.
 */
export function faultOf(answer: Answer, now: Date, wanted: Wanted = 'page'): SourceError | undefined {
  const { status } = answer
  // what a picture is, its content says
  if ((status >= 200 && status < 300) || status === 304)
    return wanted === 'page' ? (wrongType(answer) ?? cutOff(answer)) : undefined
  const waitMs = waitOf(answer.headers['retry-after'], now.getTime()) ?? (status === 429 ? PAUSE_MS : undefined)
  const retryAt = waitMs === undefined ? undefined : new Date(now.getTime() + waitMs)
  const meaning = (wanted === 'page' && MEANING[status]) || ''
  return new SourceError(kindOf(status), redact(answer.url), `answered ${status}${meaning}`, { status, retryAt })
}

/** A site that finds us too fast without saying how long to wait. */
const PAUSE_MS = 5_000

const MEANING: Record<number, string> = {
  401: ' (a key or sign-in is wanted)',
  403: ' (readers are turned away)',
  404: ' (the listing is not there any more)',
  410: ' (the listing is gone)',
  429: ' (too many requests)',
  451: ' (not available here for legal reasons)',
}

function kindOf(status: number): SourceErrorKind {
  if (status >= 500 || status === 408 || status === 425) return 'unreachable'
  return [401, 402, 403, 406, 407, 429, 451].includes(status) ? 'refused' : 'changed'
}

const READABLE = /^(?:text\/|application\/(?:[\w.+-]*(?:json|xml|javascript|ics|calendar)|octet-stream))/i

function wrongType(answer: Answer): SourceError | undefined {
  const type = answer.headers['content-type']
  if (!type || answer.status !== 200 || READABLE.test(type.trim())) return undefined
  return new SourceError('changed', redact(answer.url), `answered with ${type.slice(0, 80)}, which is no page`)
}

/** Connections that break within a body can end cleanly: the next attempt may get all of it. */
function cutOff({ url, status, headers, bytes }: Answer): SourceError | undefined {
  if (status !== 200) return undefined
  const missing = missingEnd({ body: bytes.toString('latin1'), contentType: headers['content-type'] ?? '' })
  return missing === null
    ? undefined
    : new SourceError('unreachable', redact(url), `the answer is cut off: ${missing} is missing at its end`)
}
