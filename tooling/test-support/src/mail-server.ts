import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** An email as the server accepted it. */
export interface AcceptedMail {
  from: string
  to: string
  raw: string
  mail: ParsedMail
}

/** How the server differs from one that accepts every email. It sends an error's `responseCode` as its response. */
interface Behavior {
  onRecipient?: (address: string) => Error | undefined
  /** Called before the content is read. */
  onContent?: (address: string) => Promise<void> | void
  /** Called after the content was read, before it's acknowledged. */
  onContentRead?: (address: string) => Promise<Error | undefined> | Error | undefined
  /** Called right after the acknowledgement was written to the connection. */
  onAccepted?: (mail: AcceptedMail) => void
}

const getRecipient = ({ envelope }: SMTPServerSession): string => envelope.rcptTo[0]?.address ?? ''
const getSender = ({ envelope: { mailFrom } }: SMTPServerSession): string => (mailFrom ? mailFrom.address : '')

/** Starts an SMTP server on its own port. It stores the emails it accepts. */
export async function startMailServer(behavior: Behavior = {}) {
  const acceptedMails: AcceptedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, callback) => callback(behavior.onRecipient?.(address)),
    onData: (stream, session, callback) => {
      const to = getRecipient(session)
      const receive = async () => {
        await behavior.onContent?.(to)
        const raw = await text(stream)
        const error = await behavior.onContentRead?.(to)
        if (error) return callback(error)
        const mail = { from: getSender(session), to, raw, mail: await simpleParser(raw) }
        acceptedMails.push(mail)
        callback()
        behavior.onAccepted?.(mail)
      }
      receive().catch((error: Error) => callback(error))
    },
  })
  // a killed process can break its connection at any point
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    acceptedMails,
    behavior,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Makes an error that the server sends as its response: `smtpError(550, '5.1.1 no such user')`. */
export const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })
