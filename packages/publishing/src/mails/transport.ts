import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailTransport } from '@houselights/config/settings/newsletter'
import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  /** Names it: the same mail handed over again has the same. */
  id: string
  from: string
  to: string
  message: Buffer
}

export interface Postman {
  /** Resolves once the mail was taken; throws what the server answered. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Shorter, all together, than the time after which another worker may take a delivery over. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, dnsTimeout: 10_000, socketTimeout: 60_000 }
const KEPT_OPEN_MS = 20_000

/** Hands mails to the server over one kept connection, or writes them as files. */
export const openPostman = (transport: MailTransport): Postman =>
  transport.kind === 'smtp' ? smtpPostman(transport.url) : outboxPostman(transport.folder)

function smtpPostman(url: string): Postman {
  const server = new URL(url)
  const secure = server.protocol === 'smtps:'
  const user = decodeURIComponent(server.username)
  const pool = createTransport({
    pool: true,
    maxConnections: 1,
    maxMessages: 500,
    idleTimeout: KEPT_OPEN_MS,
    ...TIMEOUTS,
    // a message that may have been taken is not handed over again behind our back
    maxRequeues: 0,
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port) || (secure ? 465 : 587),
    secure,
    ...(user && { auth: { user, pass: decodeURIComponent(server.password) } }),
    // a password goes over no open line but to this machine
    requireTLS: !secure && Boolean(user) && !/^(localhost|127\.|\[?::1)/.test(server.hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ from, to, message }) => void (await pool.sendMail({ envelope: { from, to }, raw: message })),
    close: () => pool.close(),
  }
}

/** Mails as files: whole or not there, and one file for a mail however often it is written. */
function outboxPostman(folder: string): Postman {
  return {
    send: async ({ id, message }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `.${id}.${randomUUID()}`)
      await writeFile(unfinished, message, { flag: 'wx', mode: 0o600, flush: true })
      await rename(unfinished, join(folder, `${id}.eml`))
    },
    close: () => undefined,
  }
}
