import { listJobs } from '@houselights/contracts/jobs/job-routes'
import { operatorQuery } from '../area/index.ts'

export const jobsQuery = () => operatorQuery(listJobs, { query: { limit: 50 } })
