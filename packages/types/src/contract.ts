import { z } from 'zod'

// in a browser zod would try eval, which our content security policy refuses and reports
if ('document' in globalThis) z.config({ jitless: true })

export interface Contract<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With `:name` for path parameters, as Fastify writes them. */
  path: string
  params: Params
  query: Query
  body: Body
  response: Response
  summary: string
}

const nothing = z.object({})
type Nothing = typeof nothing

/** One call across the wire, declared once: the API answers it, the client requests it, both are typed by it. */
export function defineContract<
  Response extends z.ZodType,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodType = Nothing,
>(contract: {
  method: Contract['method']
  path: string
  summary: string
  response: Response
  params?: Params
  query?: Query
  body?: Body
}): Contract<Params, Query, Body, Response> {
  return {
    ...contract,
    params: contract.params ?? (nothing as unknown as Params),
    query: contract.query ?? (nothing as unknown as Query),
    body: contract.body ?? (nothing as unknown as Body),
  }
}
