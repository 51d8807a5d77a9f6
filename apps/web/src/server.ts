import handler from '@tanstack/react-start/server-entry'
import { type ServerContext, setServerContext } from './server-context.ts'

/** The page renderer: a function from requests to pages, for the API that answers at `context.apiUrl`. */
export function createPages(context: ServerContext): (request: Request) => Response | Promise<Response> {
  setServerContext(context)
  return (request) => handler.fetch(request)
}

export default handler
