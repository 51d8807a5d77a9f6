import { z } from 'zod'
import { defineContract } from './define-contract.ts'

const Schema = z.record(z.string(), z.unknown())
const Media = z.record(z.string(), z.looseObject({ schema: Schema.optional(), example: z.unknown().optional() }))

export const ApiParameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: Schema,
})
export type ApiParameter = z.infer<typeof ApiParameter>

export const ApiOperation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(ApiParameter),
  requestBody: z.looseObject({ description: z.string().optional(), content: Media }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string().optional(), content: Media.optional() })),
  /**
   * Code to copy, by language:
   * https://redocly.com/docs-legacy/api-reference-docs/specification-extensions/x-code-samples
   */
  'x-codeSamples': z.array(z.object({ lang: z.string(), label: z.string(), source: z.string() })).optional(),
})
export type ApiOperation = z.infer<typeof ApiOperation>

/** The parts of an OpenAPI document that the developers' page shows; it has more. */
export const ApiDocument = z.looseObject({
  openapi: z.literal('3.1.1'),
  info: z.looseObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.object({ name: z.string(), url: z.string().optional() }),
    /** The imports of the TypeScript examples, and a whole program. */
    'x-setup': z.string(),
    'x-program': z.string(),
  }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post']), ApiOperation)),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }),
})
export type ApiDocument = z.infer<typeof ApiDocument>

export const getApiDocument = defineContract('GET /api/openapi.json', {
  summary: 'The OpenAPI 3.1 description of this API',
  response: ApiDocument,
})
