import type { EventStatus } from '@houselights/contracts/entities/entities'

/** A status as people read it: data spells it "cancelled", American readers "canceled". */
export const statusText = (status: EventStatus): string => (status === 'cancelled' ? 'canceled' : status)
