import { addStep, beginProposal, endProposal } from '@houselights/database/proposals/proposal-writes'
import type { Process } from '@houselights/jobs/backend'
import { recogniseSite as recogniseSiteJob } from '@houselights/jobs/recognise-site'
import { redact } from '@houselights/sources/reader/redact'
import { recogniseSite } from '@houselights/sources/recognise/recognise-site'
import { venuesOf } from '@houselights/sources/registry'
import { sourceOf } from '@houselights/sources/source-of'
import type { ProposalStep } from '@houselights/types/proposals'
import type { IngestServices } from '../ingest.ts'
import { proposedBy } from './proposed.ts'

type ReadServices = Pick<IngestServices, 'dataSource' | 'readers' | 'registry' | 'now'>

/** Reads the site of a proposal: its steps are stored as they are taken, then what was found. May be run again from anywhere. */
export const readProposal =
  ({ dataSource, readers, registry, now }: ReadServices): Process =>
  async ({ data }) => {
    const { proposal } = recogniseSiteJob.payload.parse(data)
    const begun = await beginProposal(dataSource, proposal, now())
    if (!begun) return { skipped: 'it is read or decided' }
    const { city } = venuesOf(registry, begun.city)
    // which platform it is, is not known yet, and matters to no reader; the site of a stranger is sent none of our keys
    const site = {
      ...{ slug: 'proposal', name: begun.address, kind: 'venue' as const },
      source: sourceOf({ platform: 'json-ld', url: begun.address }),
    }
    const reading = readers.open(site, {
      ...{ depth: 'shallow' as const, now: now().toISOString(), timeZone: city.timeZone, keys: {} },
    })
    const steps = inOrder((step: ProposalStep) => addStep(dataSource, proposal, step))
    try {
      const found = await recogniseSite(reading, begun.address, ({ url, what }) =>
        steps.add({ at: now().toISOString(), url: redact(url), what: redact(what) }),
      )
      await steps.done()
      const [first] = found.problems
      if (found.pages.length === 0) {
        const problem = redact(first?.message ?? 'The site gave no page.')
        await endProposal(dataSource, proposal, { problem, now: now() })
        return { failed: problem }
      }
      const result = { ...proposedBy(found, city), agreement: null }
      await endProposal(dataSource, proposal, { result, now: now() })
      return { platform: result.source?.platform ?? null, sure: result.sure, shows: result.shows }
    } catch (error) {
      await steps.done()
      const message = error instanceof Error ? error.message : String(error)
      await endProposal(dataSource, proposal, { problem: `It could not be read: ${message}`, now: now() })
      throw error
    }
  }

/** Stores one after the other, in the order in which they came, without holding up who adds them. */
function inOrder<Item>(store: (item: Item) => Promise<unknown>) {
  let last: Promise<unknown> = Promise.resolve()
  let failure: unknown
  return {
    add: (item: Item): void => {
      last = last
        .then(() => store(item))
        .catch((error: unknown) => {
          failure ??= error
        })
    },
    done: async (): Promise<void> => {
      await last
      if (failure !== undefined) throw failure
    },
  }
}
