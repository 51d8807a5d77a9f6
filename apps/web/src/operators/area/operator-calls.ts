import { type CallInput, call } from '@houselights/api-client/call'
import * as api from '@houselights/api-client/operator-query'
import type { CallOptions } from '@houselights/api-client/request'
import type { Contract } from '@houselights/contracts/contract/define-contract'
import { apiFetch } from '../../api/api-fetch.ts'
import { apiBase, operatorRequestDeadline, visitorHeaders } from '../../page/origin.ts'
import { pageCity } from '../../page/page-city.ts'
import { signInWhenExpired } from './expired-session.ts'

/** Operators' requests apply to the page's city. */
const getCityOption = () => {
  const { id, path } = pageCity()
  return path ? { city: id } : {}
}

/**
 * Returns the options of operators' requests. Only the area's components import this file, so visitors don't load it.
 */
const getOptions = () => ({
  ...getCityOption(),
  baseUrl: apiBase(),
  headers: visitorHeaders(),
  fetch: apiFetch(),
  deadline: operatorRequestDeadline(),
  onSignedOut: () => {
    if (typeof window === 'undefined') return
    signInWhenExpired().catch((error: unknown) => console.warn('Couldn’t check the session:', error))
  },
})

export const operatorQuery = <C extends Contract>(contract: C, input?: CallInput<C>) =>
  api.operatorQuery(contract, input, getOptions())
export const operatorCall = <C extends Contract>(contract: C, input?: CallInput<C>, overrides?: CallOptions) =>
  call(contract, input, { ...getOptions(), ...overrides })
