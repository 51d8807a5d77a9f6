export { JobPanels, RunningJob } from './job-panel.tsx'
export { JobProblems, Problems } from './job-problems.tsx'
export { describeOutcome, describeProgress, isUnderWay } from './job-texts.ts'
export { jobsQuery, useJob } from './use-jobs.ts'
