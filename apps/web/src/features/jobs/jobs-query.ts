import { listJobs } from '@houselights/types/job-routes'
import { operatorQuery } from '../operators/index.ts'

/** The latest jobs of the city. */
export const jobsQuery = () => operatorQuery(listJobs, { query: { limit: 50 } })
