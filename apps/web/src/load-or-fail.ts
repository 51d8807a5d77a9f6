import { isNotFound, tooManyOf } from '@houselights/api-client/api-error'
import { notFound } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { rendering } from './render-context.ts'

/** Waits for a page's data: what does not exist becomes the page's "not found", any other failure the given sentence, or the API's own for who asks too often. */
export async function loadOrFail<Data>(sentence: string, data: Promise<Data>): Promise<Data> {
  try {
    return await data
  } catch (cause) {
    if (isNotFound(cause)) throw notFound()
    report(sentence, cause)
    throw new Error(tooManyOf(cause) ?? sentence, { cause })
  }
}

/** The visitor gets the sentence; what lies behind it is for the server's log. */
const report = createIsomorphicFn().server((sentence: string, cause: unknown) => {
  console.error(`${sentence}:`, cause)
  const page = rendering()
  if (page) page.failed = true
})
