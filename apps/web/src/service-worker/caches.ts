// Names that the worker and the pages share. This file has no imports, so that it adds almost nothing to a page.

/** The worker's caches. Others with the same prefix are from earlier releases and get deleted. */
export const CACHES = {
  /** Built files, by path: each path contains a hash of the content. */
  assets: 'houselights-assets',
  pages: 'houselights-pages',
  /** Pages that a visitor saved. Each stays until the day in its `EXPIRES_HEADER` is over. */
  saved: 'houselights-saved-pages',
  apiResponses: 'houselights-answers',
  pictures: 'houselights-pictures',
  /** Each city's offline page, which lists the saved pages. */
  offline: 'houselights-offline',
  /** The lists of assets of the last two releases. */
  releases: 'houselights-releases',
} as const

/** Headers of a saved response: when it was saved (ISO 8601), its title (percent-encoded), and the day it expires. */
export const SAVED_AT_HEADER = 'x-kept-at'
export const TITLE_HEADER = 'x-kept-title'
export const EXPIRES_HEADER = 'x-kept-until'

/** After this time the saved copy is shown. The request continues, and its response is saved. */
export const TIMEOUT_SECONDS = 4

export type ToWorker =
  /** Save these pages (paths with queries). The worker responds with the number of saved pages. */
  | { type: 'keep'; paths: readonly string[] }
  /** A page was opened. `page`: its path, if the worker did not see the request; `offline`: the city's offline page. */
  | { type: 'opened'; page: string | undefined; offline: string }

export interface FromWorker {
  /** `answer-kept`: a request got a saved response; `answer-missing`: it got none. */
  type: 'answer-kept' | 'answer-missing'
  /** When the saved response was saved. */
  at?: string | undefined
}
