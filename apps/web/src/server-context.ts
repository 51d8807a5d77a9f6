import type { SiteCity } from '@houselights/types/site-city'

/** What the web server passes to the page renderer. */
export interface ServerContext {
  apiUrl: string
  publicUrl: string | undefined
  /** The city of the page at a path. */
  cityAt: (pathname: string) => SiteCity
}

let context: ServerContext | undefined

/** Called once, by the server's entry, before the first page. */
export function setServerContext(given: ServerContext): void {
  context = given
}

/** The addresses of the API and of the site, on the server. */
export function serverContext(): ServerContext {
  if (!context) throw new Error('The page server was started without its context.')
  return context
}
