import { hasPublicHost } from '@houselights/domain/public-host'
import { RefusedError } from '@houselights/domain/refused-error'
import type { Mode } from '@houselights/types/settings'

/** Refuses an address that leads into the network of whoever opens it. The demo's own sites are on this machine. */
export function refusePrivateHost(name: string, address: string, mode: Mode): void {
  if (mode !== 'demo' && !hasPublicHost(new URL(address)))
    throw new RefusedError(`${name} must be an address on the public internet, such as https://lantern.example.com/.`)
}
