import { ApiError } from '@houselights/api-client/api-error'

/** What to tell an operator of a failure: the API's own sentence where it gave one. */
export const saidBy = (error: unknown): string =>
  error instanceof ApiError && error.body ? error.body : error instanceof Error ? error.message : 'It did not work.'
