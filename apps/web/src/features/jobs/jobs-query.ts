import { listJobs } from '@houselights/contracts/jobs/job-routes'
import { operatorQuery } from '../operators/index.ts'

export const jobsQuery = () => operatorQuery(listJobs, { query: { limit: 50 } })
