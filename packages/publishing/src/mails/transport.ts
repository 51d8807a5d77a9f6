import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailTransport } from '@houselights/config/settings/newsletter'
import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  /** Identifies the email. It stays the same when the email is sent again. */
  id: string
  from: string
  to: string
  message: Buffer
}

export interface MailSender {
  /** Resolves once the email was accepted; throws the server's error. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Together shorter than the time after which another worker may take over a delivery. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, dnsTimeout: 10_000, socketTimeout: 60_000 }
const IDLE_TIMEOUT_MS = 20_000

/** Sends emails to the server over one reused connection, or writes them as files. */
export const openMailSender = (transport: MailTransport): MailSender =>
  transport.kind === 'smtp' ? openSmtpSender(transport.url) : openOutbox(transport.folder)

function openSmtpSender(url: string): MailSender {
  const server = new URL(url)
  const secure = server.protocol === 'smtps:'
  const user = decodeURIComponent(server.username)
  const pool = createTransport({
    pool: true,
    maxConnections: 1,
    maxMessages: 500,
    idleTimeout: IDLE_TIMEOUT_MS,
    ...TIMEOUTS,
    // Nodemailer must not resend a message that may have been accepted.
    maxRequeues: 0,
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port) || (secure ? 465 : 587),
    secure,
    ...(user && { auth: { user, pass: decodeURIComponent(server.password) } }),
    // Sends no password over an unencrypted connection, except to this machine.
    requireTLS: !secure && Boolean(user) && !/^(localhost|127\.|\[?::1)/.test(server.hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ from, to, message }) => void (await pool.sendMail({ envelope: { from, to }, raw: message })),
    close: () => pool.close(),
  }
}

/** Writes emails as files: atomically, and one file per email however often it's sent. */
function openOutbox(folder: string): MailSender {
  return {
    send: async ({ id, message }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinishedFile = join(folder, `.${id}.${randomUUID()}`)
      await writeFile(unfinishedFile, message, { flag: 'wx', mode: 0o600, flush: true })
      await rename(unfinishedFile, join(folder, `${id}.eml`))
    },
    close: () => undefined,
  }
}
