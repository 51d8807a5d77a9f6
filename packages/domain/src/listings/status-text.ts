import type { EventStatus } from '@houselights/contracts/entities/entities'

/** Spells a status for American readers: "canceled" for the stored "cancelled". */
export const statusText = (status: EventStatus): string => (status === 'cancelled' ? 'canceled' : status)
