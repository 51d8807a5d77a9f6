import type { z } from 'zod'

/**
 * Marks a field as the old name of the field `newName`. The API sends both; remove the old one after the next release.
 */
export const toOldName = <Schema extends z.ZodType>(newName: string, schema: Schema): Schema =>
  schema.meta({ deprecated: true, description: `Old name of \`${newName}\`. The next release drops it.` })
