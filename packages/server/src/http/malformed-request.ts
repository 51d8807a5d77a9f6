import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

const SENTENCES = {
  400: 'We can’t parse this request.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  417: 'We can’t do what this request expects.',
  431: 'The request headers are too large.',
}
type Status = keyof typeof SENTENCES

const STATUS_BY_CODE: Record<string, Status> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

const getHeaders = (sentence: string) => ({
  'content-type': 'text/plain; charset=utf-8',
  'content-length': String(Buffer.byteLength(sentence)),
  'cache-control': 'no-store',
  connection: 'close',
})

/** Sends the status with its sentence and closes the connection. */
export function sendRefusal(response: ServerResponse, status: Status, sentence = SENTENCES[status]): void {
  response.writeHead(status, getHeaders(sentence)).end(sentence)
}

/** Responds to requests that Node's parser rejects. They have no response object, so this writes to the socket. */
export function refuseMalformed(server: Server, headers: Readonly<Record<string, string>>): void {
  const responses = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => responses.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const lastResponse = responses.get(socket)
    // Nothing may be written into a response that has started.
    const hasStarted = lastResponse?.headersSent && !lastResponse.writableFinished
    if (!socket.writable || error.code === 'ECONNRESET' || hasStarted) return void socket.destroy()
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400
    const sentence = SENTENCES[status]
    const allHeaders = { ...headers, ...getHeaders(sentence), date: new Date().toUTCString() }
    const head = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${sentence}`, () => socket.destroy())
  })
}
