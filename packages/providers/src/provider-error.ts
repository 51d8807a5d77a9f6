import { hasCode } from '@houselights/contracts/errors/has-code'

/**
 * Why a request to a provider failed. `refused`: the key or the request is wrong. `rate`: too many requests for now.
 * `quota`: a longer limit is used up. `unreachable`: no response, or an error on the provider's side. `malformed`: the
 * response differs from the provider's documentation. `missing`: the provider has no such item.
 */
export type ProviderFault = 'refused' | 'rate' | 'quota' | 'unreachable' | 'malformed' | 'missing'

interface Details {
  waitMs?: number | undefined
  status?: number | undefined
  movedTo?: string | undefined
  cause?: unknown
}

/** A request to a provider failed. The message is a sentence and never contains a key. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code = 'provider-failed'
  readonly fault: ProviderFault
  /** How long the provider wants us to wait. */
  readonly waitMs: number | undefined
  readonly status: number | undefined
  /** The new address of a `missing` item, as the provider wrote it. Check the address before following it. */
  readonly movedTo: string | undefined

  constructor(fault: ProviderFault, message: string, { waitMs, status, movedTo, cause }: Details = {}) {
    super(message, { cause })
    this.fault = fault
    this.waitMs = waitMs
    this.status = status
    this.movedTo = movedTo
  }
}

export const isProviderError = (error: unknown) => hasCode<ProviderError>(error, 'provider-failed')

/** Spaces out the requests to one provider across all workers. Throws a ProviderError while the provider is paused. */
export type RateLimiter = <Result>(work: () => Promise<Result>) => Promise<Result>
