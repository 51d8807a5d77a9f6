// what other features may use of this one
export {
  editorCalls,
  enrichmentCalls,
  identityCalls,
  jobCalls,
  newsletterCalls,
  pictureCalls,
  placeCalls,
  proposalCalls,
  qualityCalls,
  reportCalls,
  reviewCalls,
} from './operator-calls.ts'
