export { formatOtherActs } from './facts/acts-in-title.ts'
export { playsSupport } from './facts/bill.tsx'
export {
  formatDoors,
  formatEnd,
  formatMainTime,
  formatShowTime,
  formatTimeWithNight,
  groupByDay,
} from './facts/event-times.ts'
export { isOff, takesPlace } from './facts/is-off.ts'
export { StatusBadge } from './facts/status-badge.tsx'
export { TicketLink } from './facts/ticket-link.tsx'
export { getEvents, type ListedEvent } from './list/event-pages.ts'
