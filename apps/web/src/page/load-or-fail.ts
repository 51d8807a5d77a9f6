import { errorText, isFetchError, isNotFound, isRefusal, isRefused } from '@houselights/api-client/api-error'
import { hasCode } from '@houselights/contracts/errors/has-code'
import { CancelledError } from '@tanstack/react-query'
import { isRedirect, notFound } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { rendering } from '../rendering/render-context.ts'

export const NO_SUCH_PAGE = 'That page doesn’t exist.'

/** The data, or undefined where the API answers 400: the page then says so, with the same status. */
export async function unlessRefused<Data>(data: Promise<Data>): Promise<Data | undefined> {
  try {
    return await data
  } catch (error) {
    if (!isRefused(error)) throw error
    answerUnreadable()
    return undefined
  }
}

/** Whether such data was refused with a 400; other failures are handled elsewhere. */
export const isUnreadable = (data: Promise<unknown>): Promise<boolean> =>
  data.then(
    (found) => found === undefined,
    () => false,
  )

export const answerUnreadable = createIsomorphicFn().server(() => {
  const page = rendering()
  if (page) page.unreadable = true
})

/** A page's data could not be fetched. The message is for visitors. */
export class LoadError extends Error {
  readonly code = 'load-failed'
}

export const isLoadError = (error: unknown) => hasCode<LoadError>(error, 'load-failed')

/** What visitors read where our own script failed: its error means nothing to them. */
export const NOT_DISPLAYED = 'We couldn’t display this page.'

/** `sentence` for data that could not be fetched. An error in a script is no such failure. */
const failureFrom = (sentence: string, cause: unknown): Error =>
  isFetchError(cause) || cause instanceof CancelledError
    ? new LoadError(sentence, { cause })
    : new Error(NOT_DISPLAYED, { cause })

/** A 404 becomes the page's "not found"; a refusal the API's own sentence, any other failure the given one. */
export async function loadOrFail<Data>(sentence: string, data: Promise<Data>): Promise<Data> {
  try {
    return await data
  } catch (cause) {
    if (isNotFound(cause)) throw notFound()
    report('failed', sentence, cause)
    throw failureFrom(isRefusal(cause) ? errorText(cause) : sentence, cause)
  }
}

/** Undefined where the server cannot fetch the page's subject: `RetryInBrowser` loads it. */
export async function loadOrRetryInBrowser<Data>(sentence: string, data: Promise<Data>): Promise<Data | undefined> {
  try {
    return await data
  } catch (cause) {
    if (isNotFound(cause)) throw notFound()
    if (isRedirect(cause)) throw cause
    report('failed', sentence, cause)
    const failure = failureFrom(sentence, cause)
    if (import.meta.env.SSR && isLoadError(failure)) return undefined
    throw failure
  }
}

/**
 * Each part shows by itself that it is loading or failed. The browser waits for the short time in which most answers
 * arrive. Without `main`, the page's subject, the page is rendered with status 503, or that of the API's refusal.
 */
export async function loadParts(parts: { main?: [string, Promise<unknown>]; rest?: [string, Promise<unknown>][] }) {
  const waiting = [
    ...(parts.main ? [reported('failed', ...parts.main)] : []),
    ...(parts.rest ?? []).map((part) => reported('incomplete', ...part)),
  ]
  const all = Promise.all(waiting)
  await (import.meta.env.SSR ? all : Promise.race([all, new Promise((over) => setTimeout(over, WAIT_MS))]))
}

/** Shorter than the router waits before it replaces the current page by a skeleton. */
const WAIT_MS = 250

const reported = (missing: Missing, sentence: string, data: Promise<unknown>) =>
  data.then(
    () => undefined,
    (cause: unknown) => report(missing, sentence, cause),
  )

type Missing = 'failed' | 'incomplete'

/** The visitor sees the sentence; the cause goes to the server's log. */
const report = createIsomorphicFn().server((missing: Missing, sentence: string, cause: unknown) => {
  const page = rendering()
  // what the API refuses is the request's own fault: the page passes that on, and there is nothing to log
  if (isRefusal(cause) && !isNotFound(cause)) {
    if (page && missing === 'failed') page.refusal = { status: cause.status, retryAfter: cause.retryAfter }
    if (page && missing === 'incomplete') page.incomplete = true
    return
  }
  if (page) page[missing] = true
  const abortReason: unknown = page?.deadline.reason
  const inTime = abortReason === undefined
  // an address without a page, which ends its other parts: whoever makes such addresses up fills no log with them
  if (isNotFound(cause) || (inTime && cause instanceof CancelledError)) return
  // nor does a visitor who left
  if (inTime || isTimeout(abortReason)) console.error(`${sentence}:`, inTime ? cause : 'the API did not answer in time')
})

const isTimeout = (reason: unknown) => reason instanceof Error && reason.name === 'TimeoutError'
