import { z } from 'zod'

/** Somewhere on the globe. */
export const Located = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
export type Located = z.infer<typeof Located>
