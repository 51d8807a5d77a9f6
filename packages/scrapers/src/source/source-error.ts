import type { Problem, ProblemKind } from '@houselights/contracts/entities/listing'
import { hasCode } from '@houselights/contracts/errors/has-code'

/** The kinds of a source that could not be read. */
export type SourceErrorKind = Extract<
  ProblemKind,
  'unreachable' | 'refused' | 'robots-denied' | 'changed' | 'needs-key' | 'too-heavy'
>

interface Details {
  cause?: unknown
  status?: number | undefined
  /** The moment from which on the site may be read again, where it said so. */
  retryAt?: Date | undefined
}

/** `parser-killed` is of a page that ended its parser (`ParserKilledError` in apps/worker). */
export type SourceErrorCode = 'source-failed' | 'parser-killed'

/** A source we could not read. The kind says whether trying again can help; the message names the page. */
export class SourceError extends Error {
  readonly code: SourceErrorCode = 'source-failed'
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

  get problem(): Problem {
    const { kind, message, url, status, retryAt } = this
    return {
      kind,
      message,
      url,
      ...(status !== undefined && { status }),
      ...(retryAt && { retryAt: retryAt.toISOString() }),
    }
  }
}

export const isSourceError = (error: unknown) => hasCode<SourceError>(error, 'source-failed', 'parser-killed')

/** What a read failed of, as its problem; an error of our own is one of a source that changed. */
export function toProblem(error: unknown, url: string): Problem {
  if (isSourceError(error)) return error.problem
  return { kind: 'changed', message: error instanceof Error ? error.message : String(error), url }
}

/** A page has more of something than we parse. Thrown where the page's address is not known; `namingPage` adds it. */
export class PageTooHeavyError extends Error {
  override readonly name = 'PageTooHeavyError'
  readonly code = 'page-too-heavy'
}

const isPageTooHeavy = (error: unknown) => hasCode<PageTooHeavyError>(error, 'page-too-heavy')

/** Runs work on a page, and names the page when it is too heavy. */
export function namingPage<Result>(url: string, work: () => Result): Result {
  const named = (error: unknown): never => {
    if (!isPageTooHeavy(error)) throw error
    throw new SourceError('too-heavy', url, `the page is too heavy to parse: it has ${error.message}`, { cause: error })
  }
  try {
    const result = work()
    return result instanceof Promise ? (result.catch(named) as Result) : result
  } catch (error) {
    return named(error)
  }
}
