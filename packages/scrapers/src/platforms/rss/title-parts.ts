import { slugify, tidy } from '@houselights/domain/text/text'
import type { RawListing } from '../../source/source.ts'

/** Words of a tour that stand between the act and its guests. */
const TOUR = /^((?:[\p{L}\p{N}’'&-]{1,30} ){0,5}tour|(?:spring|summer|fall|autumn|winter)(?: tour)? 20\d\d)(?:\s+|$)/iu
const MOST_WORDS = 60

/**
 * Parts a title that a feed joined out of several fields ("Paper Moon Fall 2026 Glass Kite"): a ticket shop's address
 * holds the title alone (`/paper-moon-tickets`), and what is left are tour and support. Without such an address the
 * title stays whole.
 */
export function titleParts(
  title: string,
  ticketUrl: string | undefined,
): Pick<RawListing, 'title' | 'support' | 'tour'> {
  const words = title.split(' ').slice(0, MOST_WORDS)
  const own = namesIn(ticketUrl)
  const count = words.findIndex((_word, index) => own.has(slugify(words.slice(0, index + 1).join(' ')))) + 1
  if (count === 0 || count === words.length) return { title }
  const rest = tidy(title.split(' ').slice(count).join(' '))
  const tour = TOUR.exec(rest)
  const support = tour ? rest.slice(tour[0].length) : rest
  return { title: words.slice(0, count).join(' '), ...(support && { support }), ...(tour?.[1] && { tour: tour[1] }) }
}

/** What the parts of an address may be a title's: `paper-moon-tickets`, `tickets-paper-moon`. */
function namesIn(href: string | undefined): ReadonlySet<string> {
  const parts = (href && URL.parse(href)?.pathname.split('/').slice(0, 12)) || []
  return new Set(
    parts.map((part) => part.replace(/^tickets-|-tickets$/, '')).filter((part) => /[a-z]{2}|\d[a-z]/.test(part)),
  )
}
