import { isIP } from 'node:net'
import { z } from 'zod'
import { checkRemovedSettings } from './environment/removed-settings.ts'
import { readSecretFiles } from './environment/secret-files.ts'
import { List, Pairs } from './environment/value-formats.ts'
import { EnrichmentEnv, NO_CONTACT, toProviders } from './settings/enrichment.ts'
import { MapTilesEnv } from './settings/map-tiles.ts'
import { NewsletterEnv, toNewsletter } from './settings/newsletter.ts'
import { ObservabilityEnv, toObservability } from './settings/observability.ts'
import { AccessEnv, toAccess } from './settings/operator-access.ts'
import { PushEnv, toPush } from './settings/push.ts'
import { SiteEnv, toSiteSettings } from './settings/site-settings.ts'
import { StandInsText } from './settings/stand-ins.ts'
import { StorageLocation } from './settings/storage.ts'

/** Names of address ranges that are refused, because any client inside them could claim any address. */
const REFUSED_RANGES = ['uniquelocal', 'linklocal']
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*$/i

const TrustedProxy = z.string().superRefine((entry, { addIssue }) => {
  if (REFUSED_RANGES.includes(entry))
    addIssue(
      `"${entry}" would trust every private address, even a forged one. List the proxies: addresses, networks, loopback, or host names such as web.`,
    )
  else if (!isAddress(entry) && !isHostName(entry))
    addIssue(`"${entry}" is not an address, network (10.0.0.0/24), loopback or host name.`)
})

function isAddress(entry: string): boolean {
  const [address = '', bits, ...excess] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || excess.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}

// No host name ends in a number. Such an entry is a mistyped address.
const isHostName = (entry: string): boolean => HOST_NAME.test(entry) && !/(^|\.)\d+$/.test(entry)

const Port = z.coerce.number().int().min(1).max(65535)

/** Links and cookies are made for the whole host, so a path would be silently dropped. */
const PublicUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).href === `${new URL(url).origin}/`, {
    message: 'must be an origin such as https://houselights.example. The site can’t be served from a path',
  })
  .transform((url) => new URL(url).origin)

/** All settings with their defaults. `.env.example` documents the same list. */
export const Env = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  QUEUE_URL: z.url({ protocol: /^(rediss?|postgres(ql)?)$/ }).optional(),
  API_PORT: Port.default(4000),
  WEB_PORT: Port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  PUBLIC_URL: PublicUrl.optional(),
  SHUTDOWN_DELAY: z.coerce.number().min(0).max(60).default(1),
  TRUSTED_PROXIES: List.pipe(z.array(TrustedProxy)).default(['loopback']),
  WEB_TRUSTED_PROXIES: List.pipe(z.array(TrustedProxy)).default([]),
  STAND_INS: StandInsText,
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  CONTACT_URL: z.url({ protocol: /^(https?|mailto)$/ }).default(NO_CONTACT),
  SOURCE_KEYS: Pairs.pipe(
    z.partialRecord(z.enum(['ticketmaster', 'bandsintown', 'songkick', 'eventbrite']), z.string().min(1)),
  ),
  CHROMIUM_PATH: z.string().optional(),
  PICTURES_DIR: StorageLocation.default({ kind: 'folder', folder: '.data/pictures' }),
  BACKUP_DIR: StorageLocation.optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(400).default(30),
  ...EnrichmentEnv.shape,
  ...AccessEnv.shape,
  ...ObservabilityEnv.shape,
  ...SiteEnv.shape,
  ...NewsletterEnv.shape,
  ...MapTilesEnv.shape,
  ...PushEnv.shape,
})

/** Checks the settings in an environment. Throws an error with one line for each invalid setting. */
export function checkSettings<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  checkRemovedSettings(env)
  readSecretFiles(env)
  const { data, error } = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value)))
  if (error) throw new Error(`Invalid environment:\n${z.prettifyError(error)}`)
  return data
}

/** Reads and checks the environment. Call it once, at startup. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  const data = checkSettings(Env, env)
  const { STAND_INS: standIns } = data
  if (standIns.mode === 'demo' && data.NODE_ENV === 'production')
    throw new Error('The demo shows sample listings and won’t run with NODE_ENV=production. Unset one of them.')
  const push = toPush(data)
  return {
    environment: data.NODE_ENV,
    mode: standIns.mode,
    databaseUrl: data.DATABASE_URL,
    /** A replica of the database for public requests. It isn't used until it has caught up with the last change. */
    databaseReadUrl: data.DATABASE_READ_URL,
    /** Redis in every deployment; the database if nothing else is set. */
    queueUrl: data.QUEUE_URL ?? data.DATABASE_URL,
    host: data.HOST,
    apiPort: data.API_PORT,
    webPort: data.WEB_PORT,
    apiUrl: data.API_URL ?? `http://127.0.0.1:${data.API_PORT}`,
    /** The site's public origin, for links in feeds, emails and other exports. */
    publicUrl: data.PUBLIC_URL,
    /** Proxies whose `X-Forwarded-For` is trusted: addresses, networks, `loopback`, or host names. */
    trustedProxies: data.TRUSTED_PROXIES,
    /** How long to keep handling requests after a stop signal, while `/ready` fails. */
    shutdownDelayMs: data.SHUTDOWN_DELAY * 1000,
    searchesAMinute: standIns.searchesAMinute,
    logLevel: data.LOG_LEVEL as string,
    observability: toObservability(data),
    asOf: standIns.asOf,
    capturesDir: standIns.capturesDir,
    workerConcurrency: data.WORKER_CONCURRENCY,
    contactUrl: data.CONTACT_URL,
    sampleSitesOrigin: standIns.sampleSitesOrigin,
    keys: data.SOURCE_KEYS,
    chromiumPath: data.CHROMIUM_PATH,
    providers: toProviders(data),
    pictures: data.PICTURES_DIR,
    visitorLocation: data.VISITOR_LOCATION,
    access: toAccess(data),
    site: toSiteSettings(data, push),
    dataLicence: data.DATA_LICENCE,
    newsletter: toNewsletter(data),
    push,
    /** Where database backups go and how long they are kept. No backups without storage. */
    backups: { storage: data.BACKUP_DIR, keepDays: data.BACKUP_KEEP_DAYS },
  }
}
export type Config = ReturnType<typeof loadConfig>

export const NO_PUBLIC_URL =
  'PUBLIC_URL isn’t set. Pages have no canonical address, and feeds and sitemaps have full links only for visitors who use localhost or an IP address.'

/** Creates the process's clock. In a replay it stays at `asOf`, so that "today" is the replayed day. */
export const createClock = ({ asOf }: Pick<Config, 'asOf'>): (() => Date) =>
  asOf ? () => new Date(asOf) : () => new Date()
