import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number; boolValue?: boolean }
}

/** A span in OTLP's JSON. */
export interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code?: number; message?: string }
  attributes: Attribute[]
}

interface ReceivedExport {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

/** Starts a stand-in for a trace collector (OTLP over HTTP, JSON) that stores what it receives. */
export async function otlpCollector() {
  const receivedExports: ReceivedExport[] = []
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json')
      return void response.writeHead(404).end()
    receivedExports.push(JSON.parse(await text(request)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const getResourceSpans = () => receivedExports.flatMap(({ resourceSpans }) => resourceSpans)
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (): SentSpan[] => getResourceSpans().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    /** Returns the names of the services that sent spans. */
    services: (): Set<string | undefined> =>
      new Set(
        getResourceSpans().map(
          ({ resource }) => resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue,
        ),
      ),
    stop: () => void server.close(),
  }
}
