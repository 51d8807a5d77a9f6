import { timeAgo } from '../format/relative-time.ts'
import { LINE_ATTRIBUTE } from './page-attributes.ts'

export interface LineFacts {
  offline: boolean
  /** When the oldest shown data was saved; undefined if all of it is from the network. */
  savedAt?: string | undefined
  /** Whether the whole page is from that time, or only parts of it. */
  whole?: boolean
}

// Every page has these CSS tokens. The line is a `section` because React renders no `section` as a child of the body,
// so hydration skips the one that the worker adds to a page.
const STYLE =
  'padding:.5rem 1rem;border-bottom:1px solid var(--hl-line);background:var(--hl-warn-wash);color:var(--hl-warn);font:600 var(--hl-step-sm)/1.5 var(--hl-text);text-align:center'

/**
 * Returns the line as HTML. It contains only constants, a time and its age, so nothing needs escaping. `now`: ISO 8601.
 */
export const createLineHtml = (facts: LineFacts, now: string): string =>
  `<section ${LINE_ATTRIBUTE} aria-label="Connection" style="${STYLE}"><p role="status" style="margin:0">${createLineText(facts, now)}</p></section>`

export function createLineText({ offline, savedAt, whole = false }: LineFacts, now: string): string {
  const reason = offline ? 'You are offline.' : 'The connection is slow.'
  if (savedAt === undefined) return offline ? `${reason} You can still open pages saved on this device.` : reason
  const savedTime = new Date(savedAt).toISOString()
  return `${reason} ${whole ? 'This page' : 'Some of this page'} is from <time datetime="${savedTime}">${timeAgo(savedTime, now)}</time>.`
}
