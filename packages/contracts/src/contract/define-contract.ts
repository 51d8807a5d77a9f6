import { z } from 'zod'

// in a browser zod would try eval, which our content security policy blocks and reports
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
  /** The call's purpose, shown in the public API's description. */
  summary?: string
}

const nothing = z.object({})
type Nothing = typeof nothing

/** Declares one API call: the API implements it, the client requests it, and both get their types from it. */
export function defineContract<
  Response extends z.ZodType,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodType = Nothing,
>(
  call: `${Contract['method']} /${string}` | Pick<Contract, 'method' | 'path'>,
  {
    params,
    query,
    body,
    ...rest
  }: { response: Response; params?: Params; query?: Query; body?: Body; summary?: string },
): Contract<Params, Query, Body, Response> {
  const [method, path] =
    typeof call === 'string' ? (call.split(' ') as [Contract['method'], string]) : [call.method, call.path]
  return {
    method,
    path,
    ...rest,
    params: params ?? (nothing as unknown as Params),
    query: query ?? (nothing as unknown as Query),
    body: body ?? (nothing as unknown as Body),
  }
}
