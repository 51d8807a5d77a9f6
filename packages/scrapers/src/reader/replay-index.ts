import { z } from 'zod'

/** A recorded page, as the captures.json of its folder lists it. */
export const RecordedPage = z.object({
  file: z.string(),
  platform: z.string(),
  source: z.string(),
  url: z.string(),
  capturedAt: z.string(),
})
export type RecordedPage = z.infer<typeof RecordedPage>

/** The day of a capture as its entry names it. Some name only their month or year: its first day then. */
export function dayOf(capturedAt: string): string {
  const [, year, month = '-01', day = '-01'] = /(\d{4})(-\d\d)?(-\d\d)?/.exec(capturedAt) ?? []
  if (!year) throw new Error(`"${capturedAt}" names no day of capture`)
  return `${year}${month}${day}`
}
