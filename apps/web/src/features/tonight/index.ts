export { formatShowCount, sortByTimeAndVenue } from './tonight-order.ts'
