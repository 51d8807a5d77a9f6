import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Contract } from '@houselights/contracts/contract/define-contract'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getQueryCity } from './city-parameter.ts'

interface ClientRequest<C extends Contract> {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}

interface Settings {
  /** The query is checked if there is a `queryShape`; otherwise it is ignored. */
  config: FastifyContextConfig
  takesBody?: boolean
  bodyLimit?: number
  exposeHeadRoute?: boolean
}

/**
 * Registers a call whose response is for one client. The contract checks both directions, and nothing is cached unless
 * the handler allows it. A handler that sent the response itself returns undefined.
 */
export function clientRoute<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  { takesBody = contract.method !== 'GET', ...settings }: Settings,
  handle: (request: ClientRequest<C>) => Promise<z.input<C['response']> | undefined>,
): void {
  app.route({
    ...settings,
    method: contract.method,
    url: contract.path,
    schema: {
      params: contract.params,
      ...(settings.config.queryShape && { querystring: z.strictObject(contract.query.shape) }),
      ...(takesBody && { body: contract.body }),
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      // The validator replaced the params, query and body with the output of the contract's schemas.
      const { params, query, body } = request as Pick<ClientRequest<C>, 'params' | 'query' | 'body'>
      const result = await handle({ params, query, body, request, reply })
      return result === undefined ? reply : reply.send(contract.response.parse(result))
    },
  })
}

export interface OperatorRequest<C extends Contract> extends ClientRequest<C> {
  /** The city in the query, or the default city. */
  city: CityFile
}

/** Registers a call of the operators' area. The area's guard has already checked access. */
export function operatorRoute<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handle: (request: OperatorRequest<C>) => Promise<z.input<C['response']> | undefined>,
  { bodyLimit }: { bodyLimit?: number } = {},
): void {
  const takesBody = contract.method === 'PATCH' || (contract.method === 'POST' && hasFields(contract.body))
  const config = { queryShape: contract.query.shape, ...(takesBody && { bodySentence: toSentence(contract.body) }) }
  clientRoute(app, contract, { config, takesBody, ...(bodyLimit !== undefined && { bodyLimit }) }, (call) => {
    return handle({ ...call, city: getQueryCity(call.query) })
  })
}

const hasFields = (schema: z.ZodType): boolean => schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0
/** Writes the sentence about a refused body. */
export const toSentence = ({ description }: z.ZodType): string =>
  description === undefined ? 'The body has the wrong type.' : `The body must be ${description}.`
