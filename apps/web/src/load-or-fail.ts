import { isNotFound } from '@houselights/api-client/api-error'
import { notFound } from '@tanstack/react-router'

/** Waits for a page's data: what does not exist becomes the page's "not found", any other failure the given sentence. */
export async function loadOrFail<Data>(sentence: string, data: Promise<Data>): Promise<Data> {
  try {
    return await data
  } catch (cause) {
    if (isNotFound(cause)) throw notFound()
    // the visitor gets the sentence; what lies behind it is for the server's log
    if (import.meta.env.SSR) console.error(`${sentence}:`, cause)
    throw new Error(sentence, { cause })
  }
}
