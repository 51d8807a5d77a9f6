import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { EventCard } from '../entities/entities.ts'
import { CityPaging, InCity } from './routes.ts'

const Month = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
  .describe('a month as yyyy-MM')

export const ArchiveMonth = z.object({ month: Month, shows: z.number().int() })
export type ArchiveMonth = z.infer<typeof ArchiveMonth>

export const listArchiveMonths = defineContract('GET /api/archive', {
  summary: 'Months with past public events, latest first',
  query: InCity,
  response: z.array(ArchiveMonth),
})
export const listArchive = defineContract('GET /api/archive/:month', {
  summary: 'Past public events of a month, latest first',
  params: z.object({ month: Month }),
  query: CityPaging,
  response: z.array(EventCard),
})
