import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CONTRACTS, WITH_BODIES } from '../testing/contracts.ts'

test('there are contracts, and some have bodies', () => {
  expect(CONTRACTS.length).toBeGreaterThan(60)
  expect(WITH_BODIES.length).toBeGreaterThan(15)
})

/** The objects in a body that take keys which they do not name. */
function open(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject)
    return [
      ...(schema.def.catchall instanceof z.ZodNever ? [] : [path]),
      ...Object.entries(schema.shape).flatMap(([key, inner]) => open(inner as z.ZodType, `${path}.${key}`)),
    ]
  if (schema instanceof z.ZodArray) return open(schema.element as z.ZodType, `${path}[]`)
  if (schema instanceof z.ZodRecord) return open(schema.valueType as z.ZodType, `${path}{}`)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option, index) => open(option as z.ZodType, `${path}|${index}`))
  if (schema instanceof z.ZodPipe) return open(schema.def.in as z.ZodType, path)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return open(schema.unwrap() as z.ZodType, path)
  return []
}

describe('a call that changes something', () => {
  test.each(WITH_BODIES)('$method $path takes no key that it does not name', ({ body }) => {
    expect(open(body, 'body')).toEqual([])
  })

  test('is no GET: what is read has no body', () => {
    expect(WITH_BODIES.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([])
  })
})

test('no address is made to hold a mail address: neither path nor query has a parameter for one', () => {
  const takes = (schema: z.ZodType, value: string) => schema.safeParse(value).success
  const named = CONTRACTS.flatMap(({ method, path, params, query }) =>
    Object.entries({ ...params.shape, ...query.shape }).flatMap(([name, schema]) => {
      const isForMail = takes(schema as z.ZodType, 'reader@mail.example') && !takes(schema as z.ZodType, 'reader')
      return isForMail || /mail/i.test(name) ? [`${method} ${path}: ${name}`] : []
    }),
  )
  expect(named).toEqual([])
})
