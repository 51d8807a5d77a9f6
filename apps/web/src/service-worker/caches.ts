// What the worker and the pages both know of what is kept; free of imports, so that a page loads next to nothing for it.

/** The worker's caches. What begins with the same and is not here is of an earlier release, and is removed. */
export const CACHES = {
  /** Built files, by their addresses, which name their content. */
  assets: 'houselights-assets',
  pages: 'houselights-pages',
  /** Pages that a visitor asked to keep: they stay until their day is over. */
  saved: 'houselights-saved-pages',
  answers: 'houselights-answers',
  pictures: 'houselights-pictures',
  /** Each city's page that says what is kept. */
  offline: 'houselights-offline',
  /** Which assets the last two releases have. */
  releases: 'houselights-releases',
} as const

/** Headers of what is kept: the instant (ISO 8601), a page's title (percent-encoded), and the day it is kept until. */
export const KEPT_AT = 'x-kept-at'
export const KEPT_TITLE = 'x-kept-title'
export const KEPT_UNTIL = 'x-kept-until'

/** So long the network may take before what is kept is shown: it goes on, and what it gives is kept. */
export const TIMEOUT_SECONDS = 4

export type ToWorker =
  /** Keep these pages until their day is over: paths with their queries. Answered by the number kept. */
  | { type: 'keep'; paths: readonly string[] }
  /** A page was opened: `page` where the worker did not see it, `offline` the city's page that says what is kept. */
  | { type: 'opened'; page: string | undefined; offline: string }

export interface FromWorker {
  type: 'answer-kept' | 'answer-missing'
  /** When what was given in its place was kept. */
  at?: string | undefined
}
