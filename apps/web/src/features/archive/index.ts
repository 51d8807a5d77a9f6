export { monthName } from './months.ts'
