import type { NewsletterSettings } from '@houselights/config/settings/newsletter'
import { createTransport } from 'nodemailer'
import type { Mail } from './mail-frame.ts'

/** Headers that the signature covers, including those that mail programs act on. */
const SIGNED_HEADERS =
  'from:to:subject:date:message-id:mime-version:content-type:list-unsubscribe:list-unsubscribe-post:list-id'

export interface MailEnvelope {
  /** A uuid that identifies the email. It stays the same when the email is sent again. */
  id: string
  to: string
  date: Date
  /**
   * The https address that unsubscribes with one POST (RFC 8058). Absent for emails that a person requested themselves.
   */
  unsubscribe?: string
}

type ComposeSettings = Pick<NewsletterSettings, 'from' | 'dkim' | 'site'>

const toDomain = ({ address }: ComposeSettings['from']): string => address.slice(address.lastIndexOf('@') + 1)

/** Returns an email's return path. If the setting contains `{token}`, each email has its own. */
export const getReturnPath = (id: string, { bounces, from }: Pick<NewsletterSettings, 'bounces' | 'from'>): string =>
  (bounces ?? from.address).replace('{token}', id.replaceAll('-', ''))

/** Composes an email in wire format, and signs it if a key is set. */
export async function composeMail(
  settings: ComposeSettings,
  mail: Mail,
  { id, to, date, unsubscribe }: MailEnvelope,
): Promise<Buffer> {
  const { from, dkim } = settings
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } }),
  })
  const { message } = await composer.sendMail({
    from,
    to: { name: '', address: to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    date,
    messageId: `<${id}@${toDomain(from)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'List-Id': { prepared: true, value: `Houselights <newsletter.${toDomain(from)}>` },
      }),
    },
  })
  if (!Buffer.isBuffer(message)) throw new Error('Couldn’t compose the email.')
  return message
}
