import { isNotFound } from '@houselights/api-client/api-error'
import { notFound } from '@tanstack/react-router'

/** Waits for a page's data: what does not exist becomes the page's "not found", any other failure the given sentence. */
export async function loadOrFail<Data>(sentence: string, data: Promise<Data>): Promise<Data> {
  try {
    return await data
  } catch (cause) {
    if (isNotFound(cause)) throw notFound()
    throw new Error(sentence, { cause })
  }
}
