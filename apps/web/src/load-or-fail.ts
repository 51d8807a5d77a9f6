import { isNotFound, tooManyOf } from '@houselights/api-client/api-error'
import { isRedirect, notFound } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { rendering } from './render-context.ts'

/** Waits for a page's data: what does not exist becomes the page's "not found", any other failure the given sentence, or the API's own for who asks too often. */
export async function loadOrFail<Data>(sentence: string, data: Promise<Data>): Promise<Data> {
  try {
    return await data
  } catch (cause) {
    if (isNotFound(cause)) throw notFound()
    report('failed', sentence, cause)
    throw new Error(tooManyOf(cause) ?? sentence, { cause })
  }
}

/** The same for what a page is about: what the server could not have is undefined there, and `RetryInBrowser` by the browser. */
export async function loadOrRetryInBrowser<Data>(sentence: string, data: Promise<Data>): Promise<Data | undefined> {
  try {
    return await data
  } catch (cause) {
    if (isNotFound(cause)) throw notFound()
    if (isRedirect(cause)) throw cause
    report('failed', sentence, cause)
    if (import.meta.env.SSR) return undefined
    throw new Error(sentence, { cause })
  }
}

/**
 * Waits for parts of a page, which stands without them: each shows by itself that it is on its way or failed. On the
 * server, for as long as the page has time; in the browser, for a moment in which most come. `main` is what the page is
 * about: without it the page is shown too, and answers 503.
 */
export async function loadParts(parts: { main?: [string, Promise<unknown>]; rest?: [string, Promise<unknown>][] }) {
  const waiting = [
    ...(parts.main ? [settled('failed', ...parts.main)] : []),
    ...(parts.rest ?? []).map((part) => settled('incomplete', ...part)),
  ]
  const all = Promise.all(waiting)
  await (import.meta.env.SSR ? all : Promise.race([all, new Promise((over) => setTimeout(over, A_MOMENT_MS))]))
}

/** Shorter than the router waits before it shows a skeleton in the place of the page before. */
const A_MOMENT_MS = 250

const settled = (missing: Missing, sentence: string, data: Promise<unknown>) =>
  data.then(
    () => undefined,
    (cause: unknown) => report(missing, sentence, cause),
  )

type Missing = 'failed' | 'incomplete'

/** The visitor gets the sentence; what lies behind it is for the server's log. */
const report = createIsomorphicFn().server((missing: Missing, sentence: string, cause: unknown) => {
  const page = rendering()
  if (page) page[missing] = true
  const over: unknown = page?.deadline.reason
  const inTime = over === undefined
  // a visitor who left waits for nothing
  if (inTime || isTimeout(over)) console.error(`${sentence}:`, inTime ? cause : 'the API did not answer in time')
})

const isTimeout = (reason: unknown) => reason instanceof Error && reason.name === 'TimeoutError'
