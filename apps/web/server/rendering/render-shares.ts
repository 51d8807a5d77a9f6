import { hasCode } from '@houselights/contracts/errors/has-code'
import { ClientShares, clientNetwork } from '@houselights/server/http/client-shares'
import type { StartRender } from '../page-cache/page-cache.ts'

/** Of one client at once: each takes the processor for some 10 ms, in which nobody else is answered. */
const MAX_RENDERS = 20

export class TooManyRendersError extends Error {
  override readonly name = 'TooManyRendersError'
  readonly code = 'too-many-renders'
}

export const isTooManyRenders = (error: unknown) => hasCode<TooManyRendersError>(error, 'too-many-renders')

/** Gives each client a share of the renders. Trusted proxies are no clients: what they ask for themselves has no limit. */
export function renderShares(trusts: (address: string) => boolean): (client: string) => StartRender {
  const shares = new ClientShares(MAX_RENDERS)
  return (client) => (render) => {
    const leave = shares.take(trusts(client) ? undefined : clientNetwork(client))
    if (!leave) throw new TooManyRendersError('Too many pages at once.')
    return render().finally(leave)
  }
}
