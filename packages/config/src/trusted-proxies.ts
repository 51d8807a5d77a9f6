import { isIP } from 'node:net'
import { z } from 'zod'

/** Names of address ranges: any client in them could claim any address. */
const RANGES = ['uniquelocal', 'linklocal']
const NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*$/i

export const TrustedProxy = z.string().superRefine((entry, { addIssue }) => {
  if (RANGES.includes(entry))
    addIssue(
      `"${entry}" would believe every private address, also one that a visitor makes up. Name the proxies: addresses, networks, loopback, or host names such as web.`,
    )
  else if (!isAddress(entry) && !isHostName(entry))
    addIssue(`"${entry}" is no address, network (10.0.0.0/24), loopback or host name.`)
})

function isAddress(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}

// no host name ends in a number: that is a mistyped address
const isHostName = (entry: string): boolean => NAME.test(entry) && !/(^|\.)\d+$/.test(entry)
