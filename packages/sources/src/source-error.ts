import type { ProblemKind } from '@houselights/types/listing'

/** A source we could not read. The kind says whether trying again can help; the message names the page. */
export class SourceError extends Error {
  readonly kind: ProblemKind
  readonly url: string
  /** Seconds to wait, when the site said so. */
  readonly retryAfter: number | undefined

  constructor(kind: ProblemKind, url: string, why: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(`${url}: ${why}`, { cause: options.cause })
    this.name = 'SourceError'
    this.kind = kind
    this.url = url
    this.retryAfter = options.retryAfter
  }
}
