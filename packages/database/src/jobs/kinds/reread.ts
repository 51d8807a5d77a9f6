import type { JobWork } from '../operator-job.ts'

export const reread: JobWork = {
  run: async (job) => {
    await job.step('rereading')
    const { failed, sources } = await job.services.reread(job.cityId, job.id)
    if (sources > 0 && failed === sources) return `None of ${sources} sources could be read again.`
    // newly named artists are looked up, as after a read
    if (await job.goesOn()) await job.services.lookUpArtists()
    return undefined
  },
}
