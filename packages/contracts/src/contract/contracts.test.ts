import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CONTRACTS, WITH_BODIES } from '../testing/contracts.ts'

test('the project has many contracts, some of them with bodies', () => {
  expect(CONTRACTS.length).toBeGreaterThan(60)
  expect(WITH_BODIES.length).toBeGreaterThan(15)
})

/** Finds the objects in a body that accept keys they don't list. */
function findOpenObjects(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject)
    return [
      ...(schema.def.catchall instanceof z.ZodNever ? [] : [path]),
      ...Object.entries(schema.shape).flatMap(([key, inner]) => findOpenObjects(inner as z.ZodType, `${path}.${key}`)),
    ]
  if (schema instanceof z.ZodArray) return findOpenObjects(schema.element as z.ZodType, `${path}[]`)
  if (schema instanceof z.ZodRecord) return findOpenObjects(schema.valueType as z.ZodType, `${path}{}`)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option, index) => findOpenObjects(option as z.ZodType, `${path}|${index}`))
  if (schema instanceof z.ZodPipe) return findOpenObjects(schema.def.in as z.ZodType, path)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return findOpenObjects(schema.unwrap() as z.ZodType, path)
  return []
}

describe('a call that changes something', () => {
  test.each(WITH_BODIES)('rejects keys that its contract doesn’t list: $method $path', ({ body }) => {
    expect(findOpenObjects(body, 'body')).toEqual([])
  })

  test('isn’t a GET, because GETs have no body', () => {
    expect(WITH_BODIES.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([])
  })
})

test('no path or query has a parameter for an email address', () => {
  const accepts = (schema: z.ZodType, value: string) => schema.safeParse(value).success
  const mailParameters = CONTRACTS.flatMap(({ method, path, params, query }) =>
    Object.entries({ ...params.shape, ...query.shape }).flatMap(([name, schema]) => {
      const isForMail = accepts(schema as z.ZodType, 'reader@mail.example') && !accepts(schema as z.ZodType, 'reader')
      return isForMail || /mail/i.test(name) ? [`${method} ${path}: ${name}`] : []
    }),
  )
  expect(mailParameters).toEqual([])
})
