import { startProviderServer } from '@houselights/test-support/providers/provider-server'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { requestJson } from './request-json.ts'

const url = 'https://provider.example/'
const requestWithResponse = (response: Response, overrides = {}) =>
  requestJson({ provider: 'A Provider', url, schema: z.object({}), fetch: async () => response, ...overrides })

test('gives up on a slow provider', async () => {
  const server = await startProviderServer({ musicbrainz: { slowMs: 60_000 } })
  onTestFinished(server.stop)
  const request = { provider: 'A Provider', url: `${server.origin}/musicbrainz/`, schema: z.object({}), timeoutMs: 50 }
  await expect(requestJson(request)).rejects.toMatchObject({
    fault: 'unreachable',
    message: 'A Provider didn’t respond.',
  })
})

test('reports where the resource has moved to, but only to callers that expect it', async () => {
  const makeMovedResponse = () =>
    new Response(null, { status: 301, headers: { location: 'https://elsewhere.example/' } })
  await expect(requestWithResponse(makeMovedResponse(), { mayMove: true })).rejects.toMatchObject({
    fault: 'missing',
    status: 301,
    movedTo: 'https://elsewhere.example/',
  })
  const requestOptions: RequestInit[] = []
  const fetch = async (_: string, options: RequestInit) => {
    requestOptions.push(options)
    return Response.json({})
  }
  await requestWithResponse(makeMovedResponse(), { fetch })
  await requestWithResponse(makeMovedResponse(), { fetch, mayMove: true })
  expect(requestOptions.map(({ redirect }) => redirect)).toEqual(['error', 'manual'])
})

test('treats a 503 as an error, unless it says when to retry or the provider uses it as a rate limit', async () => {
  const makeBusyResponse = (headers = {}) => new Response('', { status: 503, headers })
  await expect(requestWithResponse(makeBusyResponse())).rejects.toMatchObject({
    fault: 'unreachable',
    waitMs: undefined,
  })
  await expect(requestWithResponse(makeBusyResponse({ 'retry-after': '3' }))).rejects.toMatchObject({
    fault: 'rate',
    waitMs: 3_000,
  })
  await expect(requestWithResponse(makeBusyResponse(), { busyWaitMs: 2_000 })).rejects.toMatchObject({
    fault: 'rate',
    waitMs: 2_000,
  })
})
