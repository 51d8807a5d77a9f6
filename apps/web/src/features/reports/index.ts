// what other features may use of this one
export { ChangeTable } from './change-table.tsx'
