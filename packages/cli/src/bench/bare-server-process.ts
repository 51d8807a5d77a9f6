// Sends given bytes and does nothing else: raw node:http, or Fastify without any plug-in. What ours is held beside.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { BareAnswers } from './bare-server.ts'

// it lives until it has its task, and by its server then
process.channel?.ref()
process.once('message', async ({ kind, answers }: { kind: 'raw' | 'fastify'; answers: BareAnswers }) => {
  process.send?.(kind === 'raw' ? await raw(answers) : await fastify(answers))
})

function raw(answers: BareAnswers): Promise<number> {
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (!answer) response.writeHead(404).end()
    else if (request.headers['if-none-match'] === answer.etag) response.writeHead(304, answer.notModified).end()
    else response.writeHead(200, answer.headers).end(answer.body)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

async function fastify(answers: BareAnswers): Promise<number> {
  const app = Fastify()
  // a route of one path, as the site has; the rest of an address is its query
  for (const [path, { body, headers }] of answers) app.get(path, (_request, reply) => reply.headers(headers).send(body))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}
