import { applyFixes } from '../../quality/apply-fixes.ts'
import type { JobWork } from '../operator-job.ts'

export const improveQuality: JobWork = {
  run: async (job) => {
    const { db, now, findCity, readDetails } = job.services
    const city = findCity(job.cityId)
    await job.step('details')
    await job.addProblems(await readDetails(city, job.progress))
    if (!(await job.goesOn())) return undefined
    await job.step('mending')
    // the job's own id names the batch: begun again after a worker's death it goes on with what it had fixed
    return applyFixes(db, { now: now(), city, batch: job.id })
  },
}
