import type { NewsletterSettings } from '@houselights/config/settings/newsletter'
import { createTransport } from 'nodemailer'
import type { Mail } from './mail-frame.ts'

/** Headers that a signature covers: what mail programs act on among them. */
const SIGNED =
  'from:to:subject:date:message-id:mime-version:content-type:list-unsubscribe:list-unsubscribe-post:list-id'

export interface Addressed {
  /** Names the mail, now and when it is handed over again: a uuid. */
  id: string
  to: string
  date: Date
  /** The https address that unsubscribes by one POST (RFC 8058); none for mails that were asked for one by one. */
  unsubscribe?: string
}

type Composing = Pick<NewsletterSettings, 'from' | 'dkim' | 'site'>

const toDomain = ({ address }: Composing['from']): string => address.slice(address.lastIndexOf('@') + 1)

/** The return path of a mail: with `{token}` in it, the mail's own. */
export const returnPath = (id: string, { bounces, from }: Pick<NewsletterSettings, 'bounces' | 'from'>): string =>
  (bounces ?? from.address).replace('{token}', id.replaceAll('-', ''))

/** A mail as it goes over the wire, signed where a key is set. */
export async function composeMail(
  settings: Composing,
  mail: Mail,
  { id, to, date, unsubscribe }: Addressed,
): Promise<Buffer> {
  const { from, dkim } = settings
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED } }),
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
  if (!Buffer.isBuffer(message)) throw new Error('Couldn’t compose the mail.')
  return message
}
