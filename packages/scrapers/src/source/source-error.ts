import type { Problem, ProblemKind } from '@houselights/contracts/entities/listing'
import { hasCode } from '@houselights/contracts/errors/has-code'

/** The problem kinds of a source that could not be scraped. */
export type SourceErrorKind = Extract<
  ProblemKind,
  'unreachable' | 'refused' | 'robots-denied' | 'changed' | 'needs-key' | 'too-heavy'
>

interface Details {
  cause?: unknown
  status?: number | undefined
  /** When the site may be fetched again, if it set a time. */
  retryAt?: Date | undefined
  /** The host that said no to automated requests. */
  refusedBy?: string | undefined
}

/** `parser-killed`: parsing this page killed the parser process (`ParserKilledError` in apps/worker). */
export type SourceErrorCode = 'source-failed' | 'parser-killed'

/**
 * An error for a source that could not be scraped. The kind says whether a retry can help; the message contains its
 * URL.
 */
export class SourceError extends Error {
  readonly code: SourceErrorCode = 'source-failed'
  readonly kind: SourceErrorKind
  readonly url: string
  readonly status: number | undefined
  readonly retryAt: Date | undefined
  readonly refusedBy: string | undefined

  constructor(kind: SourceErrorKind, url: string, reason: string, { cause, status, retryAt, refusedBy }: Details = {}) {
    super(`${url}: ${reason}`, { cause })
    this.name = 'SourceError'
    this.kind = kind
    this.url = url
    this.status = status
    this.retryAt = retryAt
    this.refusedBy = refusedBy
  }

  get problem(): Problem {
    const { kind, message, url, status, retryAt, refusedBy } = this
    return {
      kind,
      message,
      url,
      ...(status !== undefined && { status }),
      ...(retryAt && { retryAt: retryAt.toISOString() }),
      ...(refusedBy !== undefined && { refusedBy }),
    }
  }
}

export const isSourceError = (error: unknown) => hasCode<SourceError>(error, 'source-failed', 'parser-killed')

/** Returns the problem that made a scrape fail. An unexpected error in our own code is reported as a changed source. */
export function toProblem(error: unknown, url: string): Problem {
  if (isSourceError(error)) return error.problem
  return { kind: 'changed', message: error instanceof Error ? error.message : String(error), url }
}

/**
 * Thrown if a page has more of something than we parse. The code that throws it doesn't have the page's URL, so
 * `withPageInError` adds it.
 */
export class PageTooHeavyError extends Error {
  override readonly name = 'PageTooHeavyError'
  readonly code = 'page-too-heavy'
}

const isPageTooHeavy = (error: unknown) => hasCode<PageTooHeavyError>(error, 'page-too-heavy')

/** Runs `work` on a page. A PageTooHeavyError becomes a SourceError with the page's URL. */
export function withPageInError<Result>(url: string, work: () => Result): Result {
  const rethrowWithUrl = (error: unknown): never => {
    if (!isPageTooHeavy(error)) throw error
    throw new SourceError('too-heavy', url, `the page is too heavy to parse: it has ${error.message}`, { cause: error })
  }
  try {
    const result = work()
    return result instanceof Promise ? (result.catch(rethrowWithUrl) as Result) : result
  } catch (error) {
    return rethrowWithUrl(error)
  }
}
