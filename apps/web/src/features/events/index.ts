// what other features may use of this one
export { eventsOf } from './event-pages.ts'
export { timeWords } from './event-times.ts'
export { isOff, takesPlace } from './is-off.ts'
export { playsSupport } from './plays-support.ts'
export { StatusBadge } from './status-badge.tsx'
