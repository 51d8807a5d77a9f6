export { operatorCall, operatorQuery } from './operator-calls.ts'
