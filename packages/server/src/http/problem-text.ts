import { STATUS_CODES } from 'node:http'
import Negotiator from 'negotiator'

/** Returns whether an Accept header prefers plain text to a page. Browsers don't, and neither does a missing header. */
export const prefersText = (accept: string | undefined): boolean =>
  accept !== undefined &&
  new Negotiator({ headers: { accept } }).mediaType(['text/html', 'text/plain']) === 'text/plain'

const TEXT = 'text/plain'
const PROBLEM = 'application/problem+json'

/**
 * Returns an error in the form that the Accept header prefers: a problem document (RFC 9457) or a plain sentence. The
 * sentence also wins a tie.
 */
export function toProblemText(
  accept: string | undefined,
  { status, detail }: { status: number; detail: string },
): { type: string; text: string } {
  const preferred = new Negotiator({ headers: accept === undefined ? {} : { accept } }).mediaType([TEXT, PROBLEM])
  if (preferred !== PROBLEM) return { type: `${TEXT}; charset=utf-8`, text: detail }
  const title = STATUS_CODES[status] ?? 'Error'
  return { type: PROBLEM, text: JSON.stringify({ type: 'about:blank', title, status, detail }) }
}
