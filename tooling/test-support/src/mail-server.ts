import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail as the server took it. */
export interface TakenMail {
  from: string
  to: string
  raw: string
  mail: ParsedMail
}

/** What the server does otherwise than taking everything; an error's `responseCode` is answered. */
interface Behaviour {
  onRecipient?: (address: string) => Error | undefined
  /** Before the content is read, and once it was, before it is acknowledged. */
  onContent?: (address: string) => Promise<void> | void
  onRead?: (address: string) => Promise<Error | undefined> | Error | undefined
  /** Just when the acknowledgement was handed to the connection. */
  onTaken?: (mail: TakenMail) => void
}

const getRecipient = ({ envelope }: SMTPServerSession): string => envelope.rcptTo[0]?.address ?? ''
const getSender = ({ envelope: { mailFrom } }: SMTPServerSession): string => (mailFrom ? mailFrom.address : '')

/** An SMTP server on a port of its own, which keeps what it takes. */
export async function mailServer(behaviour: Behaviour = {}) {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, callback) => callback(behaviour.onRecipient?.(address)),
    onData: (stream, session, callback) => {
      const to = getRecipient(session)
      const read = async () => {
        await behaviour.onContent?.(to)
        const raw = await text(stream)
        const error = await behaviour.onRead?.(to)
        if (error) return callback(error)
        const mail = { from: getSender(session), to, raw, mail: await simpleParser(raw) }
        taken.push(mail)
        callback()
        behaviour.onTaken?.(mail)
      }
      read().catch((error: Error) => callback(error))
    },
  })
  // connections of killed processes end as they end
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    behaviour,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The answer of a server as an error: `answer(550, '5.1.1 no such user')`. */
export const answer = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode })
