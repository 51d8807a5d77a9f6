export { byHourAndVenue, showCount } from './tonight-order.ts'
