// Names that the worker and the pages share; without imports, so that pages load next to nothing for them.

/** The worker's caches. Others with the same prefix are from earlier releases and get deleted. */
export const CACHES = {
  /** Built files, by path: each path contains a hash of the content. */
  assets: 'houselights-assets',
  pages: 'houselights-pages',
  /** Pages that a visitor saved: they stay until their day is over. */
  saved: 'houselights-saved-pages',
  answers: 'houselights-answers',
  pictures: 'houselights-pictures',
  /** Each city's offline page, which lists the kept pages. */
  offline: 'houselights-offline',
  /** The lists of assets of the last two releases. */
  releases: 'houselights-releases',
} as const

/**
 * Headers of kept responses: the instant (ISO 8601), a page's title (percent-encoded), and the day it is kept until.
 */
export const KEPT_AT = 'x-kept-at'
export const KEPT_TITLE = 'x-kept-title'
export const KEPT_UNTIL = 'x-kept-until'

/** After this time the kept copy is shown; the request goes on, and its response is kept. */
export const TIMEOUT_SECONDS = 4

export type ToWorker =
  /** Keep these pages (paths with queries) until their day is over. Answered with the number kept. */
  | { type: 'keep'; paths: readonly string[] }
  /** A page was opened. `page`: its path, if the worker did not see the request; `offline`: the city's offline page. */
  | { type: 'opened'; page: string | undefined; offline: string }

export interface FromWorker {
  type: 'answer-kept' | 'answer-missing'
  /** When the copy that was given instead was kept. */
  at?: string | undefined
}
