import * as proposals from '@houselights/types/proposals'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { REFETCHED } from './operator-cache.ts'
import * as keys from './operator-keys.ts'
import type { CallOptions } from './request.ts'

/** The facts of a venue with which a proposal is accepted. */
export type AcceptedFacts = z.input<typeof proposals.acceptProposal.body>

const STEPS_MS = 1_000
const LIST_MS = 2_000

/** Whether the worker is still to say what it found. */
export const isUnderWay = ({ state }: { state: proposals.ProposalState }): boolean =>
  state === 'waiting' || state === 'reading'

/** Whether sites of an import are still to be read. */
const isImporting = ({ states: { waiting = 0, reading = 0 } }: proposals.ImportProgress): boolean =>
  waiting + reading > 0

/** Venues that are proposed by the address of their site: fetched anew while the worker reads it. */
export const createProposalQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  list: (city: string, importId?: string) =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.proposalList(city, importId),
      queryFn: ({ signal }) =>
        call(proposals.listProposals, { query: { city, import: importId } }, { ...options, signal }),
      refetchInterval: ({ state: { data } }) => (data?.proposals.some(isUnderWay) ? LIST_MS : false),
    }),
  one: (id: string) =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.proposal(id),
      queryFn: ({ signal }) => call(proposals.getProposal, { params: { id } }, { ...options, signal }),
      refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? STEPS_MS : false),
    }),
  /** The lists of venues that were imported: fetched anew while their sites are read. */
  imports: (city: string) =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.imports(city),
      queryFn: ({ signal }) => call(proposals.listImports, { query: { city } }, { ...options, signal }),
      refetchInterval: ({ state: { data } }) => (data?.imports.some(isImporting) ? LIST_MS : false),
    }),
  importList: (city: string) =>
    mutationOptions({
      mutationFn: (list: string) => call(proposals.importVenueList, { body: { list, city } }, options),
    }),
  request: (city: string) =>
    mutationOptions({
      mutationFn: (address: string) => call(proposals.requestProposal, { body: { address, city } }, options),
    }),
  again: (id: string) =>
    mutationOptions({
      mutationFn: () => call(proposals.readProposalAgain, { params: { id } }, options),
    }),
  accept: (id: string) =>
    mutationOptions({
      mutationFn: (body: AcceptedFacts) => call(proposals.acceptProposal, { params: { id }, body }, options),
    }),
  refuse: (id: string) =>
    mutationOptions({
      mutationFn: () => call(proposals.refuseProposal, { params: { id } }, options),
    }),
})
