import { isFetchError, isNotFound, isRefusal, isRefused, toErrorText } from '@houselights/api-client/api-error'
import { hasCode } from '@houselights/contracts/errors/has-code'
import { CancelledError } from '@tanstack/react-query'
import { isRedirect, notFound } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getRenderContext } from '../rendering/render-context.ts'

export const NO_SUCH_PAGE = 'That page doesn’t exist.'

/** Returns the data, or undefined if the API responds with 400: the page then says so, with the same status. */
export async function unlessRefused<Data>(data: Promise<Data>): Promise<Data | undefined> {
  try {
    return await data
  } catch (error) {
    if (!isRefused(error)) throw error
    markRefused()
    return undefined
  }
}

/** Whether data from `unlessRefused` was refused; other failures are handled elsewhere. */
export const wasRefused = (data: Promise<unknown>): Promise<boolean> =>
  data.then(
    (value) => value === undefined,
    () => false,
  )

export const markRefused = createIsomorphicFn().server(() => {
  const page = getRenderContext()
  if (page) page.hasRefusedParameters = true
})

/** A page's data could not be fetched. The message is for visitors. */
export class LoadError extends Error {
  readonly code = 'load-failed'
}

export const isLoadError = (error: unknown) => hasCode<LoadError>(error, 'load-failed')

/** Shown to visitors if our own script failed: its error means nothing to them. */
export const NOT_DISPLAYED = 'We couldn’t display this page.'

/**
 * Creates the page's error. `sentence` is for data that could not be fetched; an error in a script gets the general
 * sentence.
 */
const toLoadError = (sentence: string, cause: unknown): Error =>
  isFetchError(cause) || cause instanceof CancelledError
    ? new LoadError(sentence, { cause })
    : new Error(NOT_DISPLAYED, { cause })

/**
 * Waits for a page's data. A 404 becomes "not found", a refusal gets the API's own sentence, and any other failure gets
 * `sentence`.
 */
export async function loadOrFail<Data>(sentence: string, data: Promise<Data>): Promise<Data> {
  try {
    return await data
  } catch (cause) {
    if (isNotFound(cause)) throw notFound()
    reportOnServer('failed', sentence, cause)
    throw toLoadError(isRefusal(cause) ? toErrorText(cause) : sentence, cause)
  }
}

/** Returns undefined if the server cannot fetch the page's subject: `RetryInBrowser` then fetches it. */
export async function loadOrRetryInBrowser<Data>(sentence: string, data: Promise<Data>): Promise<Data | undefined> {
  try {
    return await data
  } catch (cause) {
    if (isNotFound(cause)) throw notFound()
    if (isRedirect(cause)) throw cause
    reportOnServer('failed', sentence, cause)
    const failure = toLoadError(sentence, cause)
    if (import.meta.env.SSR && isLoadError(failure)) return undefined
    throw failure
  }
}

/**
 * Waits for the parts of a page. Each part itself shows whether it is loading or failed. The browser waits only
 * briefly, in which time most responses arrive. If `main`, the page's subject, fails, the page has status 503 or that
 * of the API's refusal.
 */
export async function loadParts(parts: { main?: Part; rest?: Part[] }) {
  const loadingParts = [
    ...(parts.main ? [reportFailure('failed', ...parts.main)] : []),
    ...(parts.rest ?? []).map((part) => reportFailure('incomplete', ...part)),
  ]
  const allParts = Promise.all(loadingParts)
  await (import.meta.env.SSR
    ? allParts
    : Promise.race([allParts, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]))
}

/** Shorter than the router's delay before it replaces the current page with a skeleton. */
const WAIT_MS = 250

const reportFailure = (flag: PageFlag, sentence: string, data: Promise<unknown>) =>
  data.then(
    () => undefined,
    (cause: unknown) => reportOnServer(flag, sentence, cause),
  )

type Part = [sentence: string, data: Promise<unknown>]

/** `failed`: the page's subject couldn't be fetched; `incomplete`: another part couldn't. */
type PageFlag = 'failed' | 'incomplete'

/** The visitor sees the sentence; the cause goes to the server's log. */
const reportOnServer = createIsomorphicFn().server((flag: PageFlag, sentence: string, cause: unknown) => {
  const page = getRenderContext()
  // a refusal is the request's own fault: the page passes it on, and there is nothing to log
  if (isRefusal(cause) && !isNotFound(cause)) {
    if (page && flag === 'failed') page.refusal = { status: cause.status, retryAfter: cause.retryAfter }
    if (page && flag === 'incomplete') page.incomplete = true
    return
  }
  if (page) page[flag] = true
  const abortReason: unknown = page?.deadline.reason
  const isWithinDeadline = abortReason === undefined
  // a 404 cancels the page's other parts: made-up addresses must not fill the log
  if (isNotFound(cause) || (isWithinDeadline && cause instanceof CancelledError)) return
  // requests of visitors who left must not fill it either
  if (isWithinDeadline || isTimeout(abortReason))
    console.error(`${sentence}:`, isWithinDeadline ? cause : 'the API did not respond in time')
})

const isTimeout = (reason: unknown) => reason instanceof Error && reason.name === 'TimeoutError'
