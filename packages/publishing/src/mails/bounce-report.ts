import PostalMime from 'postal-mime'
import { NO_SUCH_ADDRESS } from './smtp-failure.ts'

/** What a report of a mail that was not delivered says (RFC 3464). */
export interface BounceReport {
  /** The mails that it may be about, as uuids: from the return path, or from the returned headers. */
  deliveries: string[]
  /** `hard`: there is no such address. `soft`: it could not be delivered this time. `delayed`: it is still being tried. */
  kind: 'hard' | 'soft' | 'delayed'
  /** `5.1.1` */
  status: string
}

/** Larger reports hold nothing that is needed. */
export const MAX_REPORT_BYTES = 1_000_000

/**
 * Reads a report. `bounces` is the setting of return paths. Throws a sentence, which names nobody, where it is no report
 * that can be understood.
 */
export async function parseBounceReport(raw: Buffer, bounces: string | undefined): Promise<BounceReport> {
  const mail = await PostalMime.parse(raw.subarray(0, MAX_REPORT_BYTES), {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxHeadersSize: 200_000,
  })
  const part = (type: RegExp) => mail.attachments.find(({ mimeType }) => type.test(mimeType))
  const status = part(/^message\/(global-)?delivery-status$/)
  if (typeof status?.content !== 'string') throw new Error('A mail in the bounce folder isn’t a delivery report.')
  const [, ...recipients] = getGroups(status.content)
  const first = recipients.find((group) => /^(failed|delayed)$/i.test(group.get('action') ?? ''))
  const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(first?.get('status') ?? '')?.[0]
  if (!first || !code) throw new Error('A bounce report doesn’t say what happened to the mail.')
  const returned = part(/^(message\/(global|rfc822)|text\/rfc822-headers|message\/(global|rfc822)-headers)$/)
  const addressed = [mail.deliveredTo, ...(mail.to ?? []).map(({ address }) => address)]
  return {
    deliveries: [
      ...addressed.flatMap((address) => tokenIn(address, bounces)),
      ...(typeof returned?.content === 'string' ? messageIdsIn(returned.content) : []),
    ],
    kind: getKind(first.get('action') ?? '', code),
    status: code,
  }
}

function getKind(action: string, status: string): BounceReport['kind'] {
  if (/^delayed$/i.test(action)) return 'delayed'
  return NO_SUCH_ADDRESS.test(status) ? 'hard' : 'soft'
}

/** The fields of each group of a report, by their names in small letters: of the mail first, then of each recipient. */
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

/** The token of a return path such as `bounces+{token}@host`. */
function tokenIn(address: string | undefined, bounces: string | undefined): string[] {
  const [before, after] = bounces?.toLowerCase().split('{token}') ?? []
  const given = address?.trim().toLowerCase().replace(/^<|>$/g, '')
  if (!given || before === undefined || after === undefined || !given.startsWith(before) || !given.endsWith(after))
    return []
  const token = given.slice(before.length, given.length - after.length)
  return HEX.test(token) ? [toUuid(token)] : []
}

const MESSAGE_ID = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im
const messageIdsIn = (headers: string): string[] => {
  const id = MESSAGE_ID.exec(headers.slice(0, 100_000))?.[1]
  return id ? [id.toLowerCase()] : []
}
