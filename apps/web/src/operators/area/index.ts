// what other features may use of this one
export { operatorCall, operatorQuery } from './operator-calls.ts'
