import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { NO_CONTACT } from './enrichment.ts'
import { OWN_MACHINE, type StandIns } from './stand-ins.ts'

/** Where the browsers that people use let themselves be told: Chromium's, Firefox's, Edge's on Windows, and Safari's. */
const SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

/** The settings of notices to browsers (RFC 8292). */
export const PushEnv = z.object({ VAPID_PRIVATE_KEY: z.string().optional() })

export interface PushSettings {
  /** Base64url, as browsers take the public one. */
  keys: { publicKey: string; privateKey: string }
  /** Where push services reach who runs the site. */
  subject: string
  /** Hosts, with `*.` for all below one, and outside of live mode an origin of this machine. */
  services: readonly string[]
}

type Beside = { CONTACT_URL: string; STAND_INS: z.output<typeof StandIns> }

/** The settings of notices; undefined where no key is set: then nobody is told. Throws a sentence where they do not fit together. */
export function toPush(env: z.output<typeof PushEnv> & Beside): PushSettings | undefined {
  const { VAPID_PRIVATE_KEY: privateKey, CONTACT_URL: subject } = env
  const { mode, pushService } = env.STAND_INS
  if (!privateKey) return undefined
  // RFC 8292 takes no other address
  if (subject === NO_CONTACT || !/^(?:mailto|https):/.test(subject))
    throw new Error('Push services need a contact. With VAPID_PRIVATE_KEY, also set CONTACT_URL (mailto: or https).')
  if (pushService && mode === 'live')
    throw new Error(
      'A site in live mode sends notices to public push services alone: leave pushService out of STAND_INS.',
    )
  return {
    keys: { publicKey: getPublicKey(privateKey), privateKey },
    subject,
    services: pushService ? [pushService] : SERVICES,
  }
}

const NO_KEY = 'VAPID_PRIVATE_KEY is no key of 32 bytes: make one with npx web-push generate-vapid-keys.'

function getPublicKey(privateKey: string): string {
  const bytes = Buffer.from(privateKey, 'base64url')
  // a shorter one makes a pair, too, and web-push then refuses each notice
  if (bytes.length !== 32) throw new Error(NO_KEY)
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(bytes)
    return pair.getPublicKey('base64url')
  } catch (cause) {
    throw new Error(NO_KEY, { cause })
  }
}

/** The origin of this machine among the services: tests and trials send there. */
export const ownService = (services: readonly string[]): string | undefined =>
  services.find((service) => OWN_MACHINE.test(service))

/** Whether an endpoint is one of a service that notices may be sent to. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (url.origin === ownService(services)) return true
  if (url.protocol !== 'https:' || url.port) return false
  return services.some((service) =>
    service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service,
  )
}
