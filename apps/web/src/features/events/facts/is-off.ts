import type { Event } from '@houselights/contracts/entities/entities'

export const isOff = ({ status }: Pick<Event, 'status'>): boolean => status === 'cancelled' || status === 'postponed'

/** Whether an event takes place as announced: a moved one may be elsewhere. */
export const takesPlace = (event: Pick<Event, 'status'>): boolean => !isOff(event) && event.status !== 'moved'
