// what other features may use of this one
export { byHourAndVenue, showCount } from './tonight-order.ts'
