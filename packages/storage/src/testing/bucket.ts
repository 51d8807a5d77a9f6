import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished, vi } from 'vitest'

const PAGE_SIZE = 3

/**
 * Starts a stand-in for an S3 bucket on loopback, and points the `AWS_…` variables to it. It supports PUT, GET, DELETE and
 * ListObjectsV2, whose pages have three keys.
 */
export async function aBucket(name: string, secret = 'a secret') {
  const files = new Map<string, { bytes: Buffer; type: string | undefined }>()
  const requests: { method: string; path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
    const [, bucket, ...parts] = pathname.split('/')
    const key = parts.join('/')
    const bytes = await buffer(request)
    requests.push({ method: request.method ?? '', path: pathname, headers: request.headers })
    const sendXml = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)
    if (bucket !== name) return sendXml(404, '<Error><Code>NoSuchBucket</Code></Error>')
    if (request.method === 'PUT') {
      files.set(key, { bytes, type: request.headers['content-type'] })
      return response.writeHead(200, { etag: '"x"' }).end()
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return response.writeHead(204).end()
    }
    if (searchParams.get('list-type') === '2') return sendXml(200, toListXml([...files.keys()], searchParams))
    const file = files.get(key)
    if (!file) return sendXml(404, '<Error><Code>NoSuchKey</Code><Message>none</Message></Error>')
    return response.writeHead(200, { 'content-type': file.type ?? '' }).end(file.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const settings = {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKEY',
    AWS_SECRET_ACCESS_KEY: secret,
  }
  for (const [setting, value] of Object.entries(settings)) vi.stubEnv(setting, value)
  return { files, requests }
}

function toListXml(keys: string[], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const matchingKeys = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
  const page = matchingKeys.slice(0, PAGE_SIZE)
  const nextToken =
    matchingKeys.length > PAGE_SIZE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<ListBucketResult><IsTruncated>${nextToken !== ''}</IsTruncated>${nextToken}${contents}</ListBucketResult>`
}
