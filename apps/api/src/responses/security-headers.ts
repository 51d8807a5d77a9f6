import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

// Responses are data: nothing in them may run, load or be framed.
const directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] }

const { 'strict-transport-security': hsts, ...headers } = collectHeaders(
  helmet({ contentSecurityPolicy: { useDefaults: false, directives } }),
)
/** Headers of every API response. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = headers
/** The additional header of responses over https. */
export const HSTS: string | undefined = hsts

// We collect helmet's headers once instead of using it as middleware, because some responses have neither a route nor a
// response object.
function collectHeaders(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  middleware(request, response, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
