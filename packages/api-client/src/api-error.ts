import { hasCode } from '@houselights/contracts/errors/has-code'

/**
 * The API gave nothing that could be used: no answer, one that is not a success, or one that breaks its contract. Every
 * other error of a call is a fault of our own script.
 */
export class FetchError extends Error {
  override readonly name: string = 'FetchError'
  readonly code = 'fetch-failed'
}

export const isFetchError = (error: unknown) => hasCode<FetchError>(error, 'fetch-failed')

/**
 * An answer that is not a success. Its message is the status, a colon, and the body (or the status text where the body
 * is empty).
 */
export class ApiError extends FetchError {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: string
  readonly retryAfter: string | undefined

  constructor(status: number, statusText: string, body: string, retryAfter?: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** Whether the API refused the request or failed. */
export const isApiError = (error: unknown): error is ApiError => isFetchError(error) && 'status' in error

/** The text of a failure for people: the API's own sentence where it gave one. */
export function errorText(error: unknown): string {
  if (isApiError(error) && error.body) return error.body
  return error instanceof Error ? error.message : 'Something went wrong.'
}

/** The API's sentence for a client that sent too many requests, or may not do this; undefined for other failures. */
export const refusalText = (error: unknown): string | undefined =>
  isApiError(error) && (error.status === 429 || error.status === 403) ? error.body : undefined

export const isRefused = (error: unknown): error is ApiError => isApiError(error) && error.status === 400

/** Whether the API refused the request (4xx): that is no outage, and trying again as it is changes nothing. */
export const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && error.status >= 400 && error.status < 500

/** Whether there is nothing of that name, or of a name as long as that: pages show their own "not found". */
export const isNotFound = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 414)

/** Whether the API answered 410: what was requested existed once. */
export const isGone = (error: unknown): error is ApiError => isApiError(error) && error.status === 410
