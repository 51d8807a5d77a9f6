import { STATUS_CODES } from 'node:http'
import Negotiator from 'negotiator'

/** Whether an Accept header prefers plain text to a page: a browser does not, nor does who says nothing. */
export const prefersText = (accept: string | undefined): boolean =>
  accept !== undefined &&
  new Negotiator({ headers: { accept } }).mediaType(['text/html', 'text/plain']) === 'text/plain'

const TEXT = 'text/plain'
const PROBLEM = 'application/problem+json'

/** What went wrong, as the Accept header prefers: a problem document (RFC 9457), else a sentence, also on a tie. */
export function problemText(
  accept: string | undefined,
  { status, detail }: { status: number; detail: string },
): { type: string; text: string } {
  const liked = new Negotiator({ headers: accept === undefined ? {} : { accept } }).mediaType([TEXT, PROBLEM])
  if (liked !== PROBLEM) return { type: `${TEXT}; charset=utf-8`, text: detail }
  const title = STATUS_CODES[status] ?? 'Error'
  return { type: PROBLEM, text: JSON.stringify({ type: 'about:blank', title, status, detail }) }
}
