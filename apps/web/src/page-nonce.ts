import { createIsomorphicFn } from '@tanstack/react-start'
import { rendering } from './render-context.ts'

/** The nonce of the page's inline scripts; only the server renders such scripts. */
export const pageNonce = createIsomorphicFn()
  .server((): string | undefined => rendering()?.nonce)
  .client((): string | undefined => undefined)
