/** What the web server tells the pages it renders. */
export interface ServerContext {
  apiUrl: string
  publicUrl: string | undefined
}

let context: ServerContext | undefined

/** Said once, by the server's entry, before the first page. */
export function setServerContext(given: ServerContext): void {
  context = given
}

/** Where the API answers and the site is known, on the server. */
export function serverContext(): ServerContext {
  if (!context) throw new Error('The page server was started without its context.')
  return context
}
