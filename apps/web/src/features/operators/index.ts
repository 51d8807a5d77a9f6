// what other features may use of this one
export {
  editorCalls,
  jobCalls,
  newsletterCalls,
  operatorCall,
  operatorQuery,
  qualityCalls,
} from './operator-calls.ts'
