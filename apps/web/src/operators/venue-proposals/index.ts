export { ListingTable } from './preview.tsx'
export { isUnderWay } from './proposal-calls.ts'
