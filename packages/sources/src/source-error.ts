import type { Problem, ProblemKind } from '@houselights/types/listing'

/** The kinds of a source that could not be read. */
export type SourceErrorKind = Extract<
  ProblemKind,
  'unreachable' | 'refused' | 'robots-denied' | 'changed' | 'needs-key'
>

interface Details {
  cause?: unknown
  /** The HTTP status of the answer, where there was one. */
  status?: number | undefined
  /** The moment from which on the site may be read again, where it said so. */
  retryAt?: Date | undefined
}

/** A source we could not read. The kind says whether trying again can help; the message names the page. */
export class SourceError extends Error {
  readonly kind: SourceErrorKind
  readonly url: string
  readonly status: number | undefined
  readonly retryAt: Date | undefined

  constructor(kind: SourceErrorKind, url: string, why: string, { cause, status, retryAt }: Details = {}) {
    super(`${url}: ${why}`, { cause })
    this.name = 'SourceError'
    this.kind = kind
    this.url = url
    this.status = status
    this.retryAt = retryAt
  }

  /** The error as a problem of a read. */
  get problem(): Problem {
    const { kind, message, url, status, retryAt } = this
    return {
      ...{ kind, message, url },
      ...(status !== undefined && { status }),
      ...(retryAt && { retryAt: retryAt.toISOString() }),
    }
  }
}
