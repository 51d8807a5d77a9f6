// what other features may use of this one
export { monthName } from './months.ts'
