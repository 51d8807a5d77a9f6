import { hasCode } from '@houselights/contracts/errors/has-code'

/**
 * Why a provider gave no answer. `refused`: the key or the request is wrong. `rate`: too many requests for now.
 * `quota`: used up for longer. `unreachable`: no answer, or the provider's own fault. `malformed`: not what its
 * documentation says. `missing`: it knows no such thing.
 */
export type ProviderFault = 'refused' | 'rate' | 'quota' | 'unreachable' | 'malformed' | 'missing'

interface Details {
  waitMs?: number | undefined
  status?: number | undefined
  movedTo?: string | undefined
  cause?: unknown
}

/** A request to a provider failed. The message is a sentence without keys. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code = 'provider-failed'
  readonly fault: ProviderFault
  /** How long the provider wants us to wait. */
  readonly waitMs: number | undefined
  readonly status: number | undefined
  /** Where what is `missing` can be found now, as the provider writes it: not to be followed unread. */
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

/** Spaces the requests to one provider, over all workers. Throws a ProviderError where the provider is paused. */
export type RateLimiter = <Result>(work: () => Promise<Result>) => Promise<Result>
