import type { Event } from '@houselights/types/entities'

/** Announced, but not taking place on its day: nobody is sent there or counted down to it. */
export const isOff = ({ status }: Pick<Event, 'status'>): boolean => status === 'cancelled' || status === 'postponed'
