// what other features may use of this one
export { JobPanels, RunningJob } from './job-panel.tsx'
export { JobProblems, Problems } from './job-problems.tsx'
export { isUnderWay, outcomeOf, progressOf } from './job-texts.ts'
export { jobsQuery } from './jobs-query.ts'
export { useJob } from './use-jobs.ts'
