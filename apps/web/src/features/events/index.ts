// what other features may use of this one
export { actNames } from './acts-in-title.ts'
export { playsSupport } from './bill.tsx'
export { eventsOf } from './event-pages.ts'
export { beganWords, doorsOf, endOf, groupByDay, showTimeOf, timeWords } from './event-times.ts'
export { isOff, takesPlace } from './is-off.ts'
export { StatusBadge } from './status-badge.tsx'
export { TicketLink } from './ticket-link.tsx'
