import type { z } from 'zod'

/**
 * Marks a field as another one's name from the last release. The API sends both names; remove the old one after the
 * release.
 */
export const toOldName = <Schema extends z.ZodType>(name: string, schema: Schema): Schema =>
  schema.meta({ deprecated: true, description: `Old name of \`${name}\`. The next release drops it.` })
