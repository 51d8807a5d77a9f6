import { z } from 'zod'

export const countFields = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.number().int()])) as Record<Name, z.ZodNumber>
