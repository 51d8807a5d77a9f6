import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { NO_CONTACT } from './enrichment.ts'
import { LOCAL_ORIGIN, type StandIns } from './stand-ins.ts'

/** The push services of common browsers: Chromium's, Firefox's, Edge's on Windows, and Safari's. */
const SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

/** The settings of push notifications (RFC 8292). */
export const PushEnv = z.object({ VAPID_PRIVATE_KEY: z.string().optional() })

export interface PushSettings {
  /** In base64url, which is what browsers expect for the public key. */
  keys: { publicKey: string; privateKey: string }
  /** How push services can contact the site's operator. */
  subject: string
  /** Hosts, with `*.` for all subdomains, and outside live mode an origin on this machine. */
  services: readonly string[]
}

type SharedEnv = { CONTACT_URL: string; STAND_INS: z.output<typeof StandIns> }

/**
 * Returns the settings of push notifications. Undefined without a key; then no notifications are sent. Throws an error
 * with instructions if the settings contradict each other.
 */
export function toPush(env: z.output<typeof PushEnv> & SharedEnv): PushSettings | undefined {
  const { VAPID_PRIVATE_KEY: privateKey, CONTACT_URL: subject } = env
  const { mode, pushService } = env.STAND_INS
  if (!privateKey) return undefined
  // RFC 8292 allows only these schemes.
  if (subject === NO_CONTACT || !/^(?:mailto|https):/.test(subject))
    throw new Error('Push services need a contact. With VAPID_PRIVATE_KEY, also set CONTACT_URL (mailto: or https).')
  if (pushService && mode === 'live')
    throw new Error(
      'A site in live mode sends notifications only to public push services: leave pushService out of STAND_INS.',
    )
  return {
    keys: { publicKey: getPublicKey(privateKey), privateKey },
    subject,
    services: pushService ? [pushService] : SERVICES,
  }
}

const INVALID_KEY = 'VAPID_PRIVATE_KEY is not a key of 32 bytes: make one with npx web-push generate-vapid-keys.'

function getPublicKey(privateKey: string): string {
  const bytes = Buffer.from(privateKey, 'base64url')
  // A shorter key also makes a pair, but then web-push refuses every notification.
  if (bytes.length !== 32) throw new Error(INVALID_KEY)
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(bytes)
    return pair.getPublicKey('base64url')
  } catch (cause) {
    throw new Error(INVALID_KEY, { cause })
  }
}

/** Finds the service on this machine, if there is one. Tests and local trials send there. */
export const findLocalService = (services: readonly string[]): string | undefined =>
  services.find((service) => LOCAL_ORIGIN.test(service))

/** Returns whether an endpoint belongs to an allowed push service. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (url.origin === findLocalService(services)) return true
  if (url.protocol !== 'https:' || url.port) return false
  return services.some((service) =>
    service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service,
  )
}
