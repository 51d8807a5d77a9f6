import { createECDH } from 'node:crypto'
import { z } from 'zod'

/** Where the browsers that people use let themselves be told: Chromium's, Firefox's, Edge's on Windows, and Safari's. */
const SERVICES = 'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com'
const HOST = /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}$/
const OWN_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}$/

const Services = z
  .string()
  .default(SERVICES)
  .transform((list) =>
    list
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((part) => HOST.test(part) || OWN_MACHINE.test(part)),
    'is a list of hosts with commas between, such as push.example.org or *.push.example.org',
  )

/** The settings of notices to browsers (RFC 8292). */
export const PushEnv = z.object({
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z.url({ protocol: /^(?:mailto|https)$/ }).optional(),
  PUSH_SERVICES: Services,
  PUSH_TONIGHT_HOUR: z.coerce.number().int().min(0).max(23).default(12),
})

/** What notices are sent by, and when. */
export interface PushSettings {
  /** Base64url, as browsers take the public one. */
  keys: { publicKey: string; privateKey: string }
  /** Where push services reach who runs the site. */
  subject: string
  /** Hosts, with `*.` for all below one, and outside of live mode an origin of this machine. */
  services: readonly string[]
  /** From when on a day's shows are told of, by each city's own clock. */
  tonightHour: number
}

/** The settings of notices; undefined where no keys are set: then nobody is told. Throws a sentence where they do not fit together. */
export function pushOf(env: z.output<typeof PushEnv> & { HOUSELIGHTS_MODE: string }): PushSettings | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (!publicKey && !privateKey && !subject) return undefined
  if (!publicKey || !privateKey || !subject)
    throw new Error(
      'Notices to browsers take three settings: VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT, or none of them.',
    )
  if (publicKeyOf(privateKey) !== publicKey)
    throw new Error(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair: make both with npx web-push generate-vapid-keys.',
    )
  if (env.HOUSELIGHTS_MODE === 'live' && env.PUSH_SERVICES.some((service) => OWN_MACHINE.test(service)))
    throw new Error('PUSH_SERVICES names this machine: a site in live mode sends notices to public services alone.')
  return { keys: { publicKey, privateKey }, subject, services: env.PUSH_SERVICES, tonightHour: env.PUSH_TONIGHT_HOUR }
}

/** The public key of a private one, both in base64url; undefined where it is none. */
function publicKeyOf(privateKey: string): string | undefined {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return undefined
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
