import * as calls from '@houselights/contracts/operators/proposals'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useCity } from '../../page/page-city.ts'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { useDecide } from '../decisions/index.ts'

export type AcceptedFacts = z.input<typeof calls.acceptProposal.body>
export type ImportResult = z.infer<typeof calls.importVenueList.response>

const PROPOSAL_POLL_MS = 1_000
const LIST_POLL_MS = 2_000

/** Whether the worker hasn't reported a result yet. */
export const isUnderWay = ({ state }: { state: calls.ProposalState }): boolean =>
  state === 'waiting' || state === 'reading'

/** Whether an import still has sites to scrape. */
const isImporting = ({ states: { waiting = 0, reading = 0 } }: calls.ImportProgress): boolean => waiting + reading > 0

const proposalQuery = (id: string) => operatorQuery(calls.getProposal, { params: { id } })

// the next three hooks poll while the worker scrapes sites
export const useProposal = (id: string) =>
  useQuery({
    ...proposalQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? PROPOSAL_POLL_MS : false),
  })
export const useProposals = (importId?: string) =>
  useQuery({
    ...operatorQuery(calls.listProposals, { query: { import: importId } }),
    refetchInterval: ({ state: { data } }) => (data?.proposals.some(isUnderWay) ? LIST_POLL_MS : false),
  })
export const useImports = () =>
  useQuery({
    ...operatorQuery(calls.listImports),
    refetchInterval: ({ state: { data } }) => (data?.imports.some(isImporting) ? LIST_POLL_MS : false),
  })

/** Requesting a scrape changes nothing public, so only operators' queries are refetched. */
const requestOptions = {
  pageShowsErrors: true,
  refetch: (client: QueryClient) => client.invalidateQueries({ queryKey: ['operators'] }),
}

/**
 * Requests a scrape of a site in the page's city, or of a proposal's site again. `onScrapeRequested` gets the
 * proposal's id.
 */
export function useScrapeRequest(onScrapeRequested: (id: string) => void) {
  const client = useQueryClient()
  const city = useCity().id
  const { decide, ...state } = useDecide<void>(requestOptions)
  const request = (send: () => Promise<calls.Proposal>) =>
    decide(async () => {
      const proposal = await send()
      client.setQueryData(proposalQuery(proposal.id).queryKey, proposal)
      onScrapeRequested(proposal.id)
    })
  return {
    ...state,
    requestScrape: (address: string) => request(() => operatorCall(calls.requestProposal, { body: { address, city } })),
    requestAgain: (id: string) => request(() => operatorCall(calls.recheckProposal, { params: { id } })),
  }
}

/** Uploads a file that lists venues of the page's city. `lastResult` is the API's response. */
export function useImport() {
  const city = useCity().id
  const { decide, ...state } = useDecide<ImportResult>(requestOptions)
  const send = (file: File, onSent: () => void) =>
    decide(async () => {
      const result = await operatorCall(calls.importVenueList, { body: { list: await file.text(), city } })
      onSent()
      return result
    })
  return { ...state, send }
}

/** Accepts or refuses a proposal. */
export function useDecision(id: string) {
  const client = useQueryClient()
  const { decide, lastResult = false, busy, error } = useDecide<boolean>({ pageShowsErrors: true })
  const submit = (send: () => Promise<calls.Proposal>) =>
    decide(async () => {
      client.setQueryData(proposalQuery(id).queryKey, await send())
      return true
    })
  return {
    busy,
    error,
    isDecided: lastResult,
    accept: (body: AcceptedFacts) => submit(() => operatorCall(calls.acceptProposal, { params: { id }, body })),
    refuse: () => submit(() => operatorCall(calls.refuseProposal, { params: { id } })),
  }
}
export type ProposalDecision = ReturnType<typeof useDecision>
