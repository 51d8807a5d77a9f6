import type { IncomingMessage } from 'node:http'

/**
 * Reads a form's body as text. Undefined if it is longer than `maxBytes`: the response must then close the connection.
 */
export async function getFormBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  // keeps the connection open for the response
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
