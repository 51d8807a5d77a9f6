import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'

/** Sends a request with only these headers, and returns the response as it arrives over the wire. */
export async function getRawResponse(address: string, headers: Record<string, string>, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined
    headers: IncomingHttpHeaders
    body: Buffer
  }>()
  request(address, { method, headers }, (response) => {
    buffer(response).then((body) => resolve({ status: response.statusCode, headers: response.headers, body }), reject)
  })
    .on('error', reject)
    .end()
  return promise
}

/** Sends raw bytes that `fetch` would not send, and returns the response. */
export async function sendBytes(web: string, bytes: string): Promise<Response> {
  const { port, hostname } = new URL(web)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  const [head = '', body] = (await text(socket)).split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => line.split(/: (.*)/, 2) as [string, string])
  return new Response(body, { status: Number(status.split(' ')[1]), headers })
}
