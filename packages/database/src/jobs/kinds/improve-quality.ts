import { applyFixes } from '../../quality/apply-fixes.ts'
import type { JobWork } from '../operator-job.ts'

export const improveQuality: JobWork = {
  run: async (job) => {
    const { db, now, findCity, fetchDetails } = job.services
    const city = findCity(job.cityId)
    await job.step('details')
    await job.addProblems(await fetchDetails(city, job.progress))
    if (!(await job.isRunning())) return undefined
    await job.step('fixing')
    // the batch has the job's id, so that the job continues the batch if it runs again after a worker died
    return applyFixes(db, { now: now(), city, batch: job.id })
  },
}
