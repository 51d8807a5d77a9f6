import type { Event } from '@houselights/contracts/entities/entities'

/** Whether an event is canceled or postponed. */
export const isOff = ({ status }: Pick<Event, 'status'>): boolean => status === 'cancelled' || status === 'postponed'

/** Whether an event takes place as announced. A moved one may be somewhere else. */
export const takesPlace = (event: Pick<Event, 'status'>): boolean => !isOff(event) && event.status !== 'moved'
