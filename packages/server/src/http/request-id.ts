import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ID = Symbol('the id of the request')
type Identified = IncomingMessage & { [ID]?: string }

/** What a caller may give: visible, harmless in a header, a log line and an address. */
const GIVEN = /^[\w.:-]{8,64}$/

/** Of this process alone; with a count, ids are each other's neighbours and cost next to nothing. */
const PROCESS = randomBytes(8).toString('hex')
let count = 0

/** Gives a request its id: a trusted caller's `X-Request-Id` (8 to 64 letters, digits and `_.:-`), else a new one. */
export function identify(request: Identified, trusts: (address: string) => boolean): void {
  const given = request.headers['x-request-id']
  const isGiven = typeof given === 'string' && GIVEN.test(given) && trusts(request.socket.remoteAddress ?? '')
  request[ID] = isGiven ? given : `${PROCESS}-${(count++).toString(36)}`
}

/** The id of a request; undefined where its server gives none. */
export const getRequestId = (request: IncomingMessage): string | undefined => (request as Identified)[ID]
