// what other features may use of this one
export {
  editorCalls,
  enrichmentCalls,
  identityCalls,
  jobCalls,
  pictureCalls,
  placeCalls,
  qualityCalls,
  reviewCalls,
} from './operator-calls.ts'
