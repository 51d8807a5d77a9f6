import type { CityFile } from '@houselights/types/city-files'
import type { Contract } from '@houselights/types/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requestedCity } from './city-parameter.ts'

/** The request of an operators' call, as the contract has it. */
export interface OperatorRequest<C extends Contract> {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
  /** That the query names, or the default one. */
  city: CityFile
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Registers a call of the operators' area: checked by its contract both ways, never cached. Whether the caller
 * may call it is decided before, for the whole area. A handler that sent its answer itself gives nothing.
 */
export function operatorRoute<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handle: (request: OperatorRequest<C>) => Promise<z.input<C['response']> | undefined>,
  { bodyLimit }: { bodyLimit?: number } = {},
): void {
  const takesBody = contract.method === 'PATCH' || (contract.method === 'POST' && hasFields(contract.body))
  app.route({
    method: contract.method,
    url: contract.path,
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { queryShape: contract.query.shape, ...(takesBody && { bodySentence: sentenceOf(contract.body) }) },
    schema: {
      params: contract.params,
      querystring: z.strictObject(contract.query.shape),
      ...(takesBody && { body: contract.body }),
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      // the validator replaced them by what the contract's schemas made of them
      const { params, query, body } = request as Pick<OperatorRequest<C>, 'params' | 'query' | 'body'>
      const city = requestedCity('city' in query && typeof query.city === 'string' ? query.city : undefined)
      const answer = await handle({ params, query, body, city, request, reply })
      return answer === undefined ? reply : reply.send(contract.response.parse(answer))
    },
  })
}

const hasFields = (schema: z.ZodType): boolean => schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0
const sentenceOf = (schema: z.ZodType): string => `The body must be ${schema.description ?? 'of another kind'}.`
