import type { z } from 'zod'

/** A field under the name it had in the last release. The API sends both names; remove this one after the release. */
export const toOldName = <Schema extends z.ZodType>(name: string, schema: Schema): Schema =>
  schema.meta({ deprecated: true, description: `Old name of \`${name}\`. The next release drops it.` })
