import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

// answers are data: nothing in them may run, load or be framed
const directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] }

const { 'strict-transport-security': hsts, ...headers } = headersSetBy(
  helmet({ contentSecurityPolicy: { useDefaults: false, directives } }),
)
/** What every answer of the API carries. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = headers
/** What those carry besides that go out by https. */
export const HSTS: string | undefined = hsts

// as a list rather than a middleware, since some answers have neither a route nor a response object
function headersSetBy(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  middleware(request, response, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
