import { hasCode } from '@houselights/contracts/errors/has-code'
import { ClientShares, toClientNetwork } from '@houselights/server/http/client-shares'
import type { StartRender } from '../page-cache/page-cache.ts'

/** How many renders a client may have at the same time. Each blocks the process for some 10 ms. */
const MAX_RENDERS = 20

export class TooManyRendersError extends Error {
  override readonly name = 'TooManyRendersError'
  readonly code = 'too-many-renders'
}

export const isTooManyRenders = (error: unknown) => hasCode<TooManyRendersError>(error, 'too-many-renders')

/** Limits each client's renders. Trusted proxies are not clients: their own requests have no limit. */
export function limitRenders(trusts: (address: string) => boolean): (client: string) => StartRender {
  const shares = new ClientShares(MAX_RENDERS)
  return (client) => (render) => {
    const release = shares.take(trusts(client) ? undefined : toClientNetwork(client))
    if (!release) throw new TooManyRendersError('Too many pages at once.')
    return render().finally(release)
  }
}
