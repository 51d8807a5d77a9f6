/**
 * Why a provider gave no answer. `refused`: our key or what we asked will not do. `rate`: too fast, it passes. `quota`: used
 * up, it does not pass soon. `unreachable`: no answer, or the provider's own fault. `malformed`: not what its documentation
 * says. `missing`: it knows no such thing.
 */
export type ProviderFault = 'refused' | 'rate' | 'quota' | 'unreachable' | 'malformed' | 'missing'

/** A provider did not answer as hoped. The message is a sentence without keys. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly fault: ProviderFault
  /** How long the provider asks us to wait. */
  readonly waitMs: number | undefined

  constructor(
    fault: ProviderFault,
    message: string,
    { waitMs, cause }: { waitMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.fault = fault
    this.waitMs = waitMs
  }
}
