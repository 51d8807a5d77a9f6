import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ID = Symbol('the id of the request')
type Identified = IncomingMessage & { [ID]?: string }

/** Ids accepted from a caller: safe in a header, a log line and a URL. */
const ACCEPTED_ID = /^[\w.:-]{8,64}$/

/** Identifies this process. With a counter, ids are cheap to make and sort next to each other. */
const PROCESS_ID = randomBytes(8).toString('hex')
let count = 0

/** Assigns a request its id: a trusted caller's `X-Request-Id` (8 to 64 letters, digits and `_.:-`), or a new one. */
export function assignRequestId(request: Identified, trusts: (address: string) => boolean): void {
  const receivedId = request.headers['x-request-id']
  const isAccepted =
    typeof receivedId === 'string' && ACCEPTED_ID.test(receivedId) && trusts(request.socket.remoteAddress ?? '')
  request[ID] = isAccepted ? receivedId : `${PROCESS_ID}-${(count++).toString(36)}`
}

/** Returns the id of a request. Undefined if its server assigns none. */
export const getRequestId = (request: IncomingMessage): string | undefined => (request as Identified)[ID]
