import { createJobQueries } from '@houselights/api-client/job-queries'
import { callOptions } from '../../call-options.ts'

/** The calls of the pages about jobs, as this page's server or browser makes them. */
export const jobQueries = () => createJobQueries(callOptions())
