import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { StandIns } from './stand-ins.ts'
import type { FileStorage } from './storage.ts'

/**
 * When an issue is created, on each city's clock: Thursday (Monday is 1) at nine, before most of the week's shows.
 */
export const ISSUE_TIME = { weekday: 4, hour: 9 }
/** The most emails that one worker sends in a minute. Few servers defer emails at this rate. */
const MAX_MAILS_PER_MINUTE = 120
const ADDRESS = /^[^\s<>@,;:"()[\]\\]+@[a-z0-9.-]+$/i
// A name goes into a header, so it is one line without special characters.
const SENDER = /^(?:([^\p{Cc}<>@",;:\\]{1,100}?) *<([^<>]+)>|([^<>]+))$/u

const Line = z.string().regex(/^[^\p{Cc}]{1,300}$/u, 'must be one line of at most 300 characters')

export const NewsletterEnv = z.object({
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: Line.default('Houselights <newsletter@houselights.example>'),
  MAIL_BOUNCES: Line.optional(),
  MAIL_BOUNCES_DIR: z.string().optional(),
  MAIL_DKIM: z
    .string()
    .regex(
      /^[a-z0-9.-]{1,253}:[a-z0-9._-]{1,63}:./i,
      'must be DOMAIN:SELECTOR:FILE, with the selector of the key in DNS',
    )
    .optional(),
})

/** Where emails go: to a server, or as files into a folder, with the reason. */
export type MailTransport = { kind: 'smtp'; url: string } | { kind: 'outbox'; folder: string; why: string }

export interface NewsletterSettings {
  transport: MailTransport
  from: { name: string; address: string }
  /** The return path, in which `{token}` is replaced by the delivery's id. The sender's address if undefined. */
  bounces: string | undefined
  /** The Maildir where bounces are delivered. */
  bouncesFolder: string | undefined
  dkim: { domainName: string; keySelector: string; privateKey: string } | undefined
  mailsAMinute: number
  site: string
}

interface SharedEnv {
  STAND_INS: z.output<typeof StandIns>
  PUBLIC_URL?: string | undefined
  WEB_PORT: number
  PICTURES_DIR: FileStorage
}

/** Returns the newsletter's settings. Throws an error with instructions if they contradict each other. */
export function toNewsletter(env: z.output<typeof NewsletterEnv> & SharedEnv): NewsletterSettings {
  const transport = getTransport(env)
  if (transport.kind === 'smtp' && !env.PUBLIC_URL)
    throw new Error('Emails link to the site. With SMTP_URL, also set PUBLIC_URL, the address visitors use.')
  if (transport.kind === 'smtp' && env.MAIL_FROM === NewsletterEnv.shape.MAIL_FROM.parse(undefined))
    throw new Error('With SMTP_URL, also set MAIL_FROM, the newsletter’s sender: Name <address@host>.')
  const bounces = env.MAIL_BOUNCES
  if (bounces !== undefined && !ADDRESS.test(bounces.replace('{token}', 'token')))
    throw new Error('MAIL_BOUNCES must be an address, with {token} before the @ where it may differ by mail.')
  return {
    transport,
    from: getSender(env.MAIL_FROM),
    bounces,
    bouncesFolder: env.MAIL_BOUNCES_DIR,
    dkim: getDkim(env),
    mailsAMinute: env.STAND_INS.mailsAMinute ?? MAX_MAILS_PER_MINUTE,
    site: env.PUBLIC_URL ?? `http://localhost:${env.WEB_PORT}`,
  }
}

function getTransport(env: z.output<typeof NewsletterEnv> & SharedEnv): MailTransport {
  const { PICTURES_DIR: pictures } = env
  const folder = join(pictures.kind === 'folder' ? pictures.folder : '.data', 'outbox')
  const outbox = (why: string) => ({ kind: 'outbox' as const, folder, why })
  if (!env.SMTP_URL) return outbox('SMTP_URL isn’t set')
  const { mode, mailsOutsideLive } = env.STAND_INS
  if (mode !== 'live' && !mailsOutsideLive) return outbox(`a site in ${mode} mode sends no email`)
  return { kind: 'smtp', url: env.SMTP_URL }
}

function getSender(text: string): NewsletterSettings['from'] {
  const [, name = '', bracketedAddress, addressOnly] = SENDER.exec(text.trim()) ?? []
  const address = (bracketedAddress ?? addressOnly ?? '').trim()
  if (!ADDRESS.test(address)) throw new Error('MAIL_FROM must be written Name <address@host>.')
  return { name: name.trim(), address }
}

function getDkim({ MAIL_DKIM: setting }: z.output<typeof NewsletterEnv>) {
  if (!setting) return undefined
  const [domainName = '', keySelector = '', ...file] = setting.split(':')
  try {
    return { domainName, keySelector, privateKey: readFileSync(file.join(':'), 'utf8') }
  } catch (cause) {
    throw new Error(`Can’t read the MAIL_DKIM key: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
