import { z } from 'zod'

/** `shallow` follows the listing's pages near today; `full` every page and detail. */
export const Depth = z.enum(['shallow', 'full'])
export type Depth = z.infer<typeof Depth>

/** Read one source: payloads carry ids, not records. */
export const ReadSourceJob = z.object({ source: z.string(), depth: Depth.default('shallow') })
export type ReadSourceJob = z.infer<typeof ReadSourceJob>

export const ReadCounts = z.object({
  pages: z.number().int(),
  found: z.number().int(),
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  vanished: z.number().int(),
  problems: z.number().int(),
})
export type ReadCounts = z.infer<typeof ReadCounts>
