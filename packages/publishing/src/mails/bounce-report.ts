import PostalMime from 'postal-mime'
import { NO_SUCH_ADDRESS } from './smtp-failure.ts'

/** A parsed report of an undelivered email (RFC 3464). */
export interface BounceReport {
  /** The ids of the emails that it may be about, from the return path or the returned headers. */
  deliveries: string[]
  /**
   * `hard`: the address doesn't exist. `soft`: the email couldn't be delivered this time. `delayed`: the server is still
   * trying.
   */
  kind: 'hard' | 'soft' | 'delayed'
  /** The enhanced status code, such as `5.1.1`. */
  status: string
}

/** The parser ignores the rest of a report, because the needed parts are at its start. */
export const MAX_REPORT_BYTES = 1_000_000

/**
 * Parses a report. `returnPathTemplate`: such as `bounces+{token}@host`. If the report can't be parsed,
 * throws an error that contains no address.
 */
export async function parseBounceReport(raw: Buffer, returnPathTemplate: string | undefined): Promise<BounceReport> {
  const mail = await PostalMime.parse(raw.subarray(0, MAX_REPORT_BYTES), {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxHeadersSize: 200_000,
  })
  const findPart = (type: RegExp) => mail.attachments.find(({ mimeType }) => type.test(mimeType))
  const status = findPart(/^message\/(global-)?delivery-status$/)
  if (typeof status?.content !== 'string') throw new Error('An email in the bounce folder isn’t a delivery report.')
  const [, ...recipients] = getGroups(status.content)
  const recipient = recipients.find((group) => /^(failed|delayed)$/i.test(group.get('action') ?? ''))
  const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(recipient?.get('status') ?? '')?.[0]
  if (!recipient || !code) throw new Error('A bounce report doesn’t say what happened to the email.')
  const returnedHeaders = findPart(/^(message\/(global|rfc822)|text\/rfc822-headers|message\/(global|rfc822)-headers)$/)
  const addresses = [mail.deliveredTo, ...(mail.to ?? []).map(({ address }) => address)]
  return {
    deliveries: [
      ...addresses.flatMap((address) => findToken(address, returnPathTemplate)),
      ...(typeof returnedHeaders?.content === 'string' ? findMessageIds(returnedHeaders.content) : []),
    ],
    kind: getKind(recipient.get('action') ?? '', code),
    status: code,
  }
}

function getKind(action: string, status: string): BounceReport['kind'] {
  if (/^delayed$/i.test(action)) return 'delayed'
  return NO_SUCH_ADDRESS.test(status) ? 'hard' : 'soft'
}

/** Returns the fields of each group, by lower-case name: first the email's group, then one for each recipient. */
const getGroups = (text: string): ReadonlyMap<string, string>[] =>
  text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
    .slice(0, 50)
    .map(
      (group) =>
        new Map(
          group
            .replace(/\n[ \t]+/g, ' ')
            .split('\n')
            .flatMap((line) => {
              const colon = line.indexOf(':')
              return colon > 0
                ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const]
                : []
            }),
        ),
    )

const HEX = /^[0-9a-f]{32}$/
const toUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Finds the token in a return path such as `bounces+{token}@host`. */
function findToken(address: string | undefined, template: string | undefined): string[] {
  const [prefix, suffix] = template?.toLowerCase().split('{token}') ?? []
  const returnPath = address?.trim().toLowerCase().replace(/^<|>$/g, '')
  if (
    !returnPath ||
    prefix === undefined ||
    suffix === undefined ||
    !returnPath.startsWith(prefix) ||
    !returnPath.endsWith(suffix)
  )
    return []
  const token = returnPath.slice(prefix.length, returnPath.length - suffix.length)
  return HEX.test(token) ? [toUuid(token)] : []
}

const MESSAGE_ID = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im
const findMessageIds = (headers: string): string[] => {
  const id = MESSAGE_ID.exec(headers.slice(0, 100_000))?.[1]
  return id ? [id.toLowerCase()] : []
}
