import { createIsomorphicFn } from '@tanstack/react-start'
import { rendering } from './render-context.ts'

/** What marks the page's own inline scripts: the server's for this page; in the browser there are no more to mark. */
export const pageNonce = createIsomorphicFn()
  .server((): string | undefined => rendering()?.nonce)
  .client((): string | undefined => undefined)
