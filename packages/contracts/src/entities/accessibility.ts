import { z } from 'zod'
import { SEATINGS, WHEELCHAIR_ACCESS } from './accessibility-choices.ts'

export const WheelchairAccess = z.enum(WHEELCHAIR_ACCESS)
export type WheelchairAccess = z.infer<typeof WheelchairAccess>
export const Seating = z.enum(SEATINGS)
export type Seating = z.infer<typeof Seating>

/** The sentence with this fact, as printed. */
const quote = z.string()

/** Access facts that a source lists explicitly. Other facts are left out. */
export const AccessFacts = z.object({
  wheelchair: z.object({ value: WheelchairAccess, quote }).optional(),
  seating: z.object({ value: Seating, quote }).optional(),
})
export type AccessFacts = z.infer<typeof AccessFacts>
