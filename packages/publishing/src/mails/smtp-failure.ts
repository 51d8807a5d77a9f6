/**
 * Why a server didn't accept an email. `bounce`: the recipient doesn't exist. `refused`: the server won't accept this
 * email. `later`: it may accept this email later. `wait`: it accepts no email at the moment.
 */
export interface MailFailure {
  kind: 'bounce' | 'refused' | 'later' | 'wait'
  /** A description without the recipient's address. */
  problem: string
}

type SmtpError = Partial<Record<'code' | 'command' | 'responseCode' | 'response', unknown>>

/** Enhanced codes for addresses that don't exist (RFC 3463): a bad address, a closed mailbox, or no details. */
export const NO_SUCH_ADDRESS = /^5\.(?:1\.\d+|2\.1|0\.0)$/
const ENHANCED_STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/

/** Classifies nodemailer's error for an email that wasn't accepted. */
export function toFailure(error: unknown): MailFailure {
  const { code, command, responseCode, response } = (error instanceof Error ? error : {}) as SmtpError
  const status = typeof responseCode === 'number' ? responseCode : undefined
  const stage = typeof command === 'string' ? command : 'CONN'
  const enhancedStatus = typeof response === 'string' ? ENHANCED_STATUS.exec(response)?.[0] : undefined
  const problem = status
    ? `The server responded with ${[status, enhancedStatus].filter(Boolean).join(' ')} to ${stage}.`
    : `Couldn’t reach the mail server (${typeof code === 'string' ? code : 'unknown'}).`
  if (stage === 'RCPT TO' && status) {
    if (status < 500) return { kind: 'later', problem }
    // A policy or a full mailbox doesn't mean that the address is wrong.
    return { kind: enhancedStatus && !NO_SUCH_ADDRESS.test(enhancedStatus) ? 'refused' : 'bounce', problem }
  }
  // Here nodemailer itself rejects the address.
  if (code === 'EENVELOPE' && stage === 'API')
    return { kind: 'bounce', problem: 'The address isn’t valid in an SMTP envelope.' }
  if (stage === 'DATA' && status && code === 'EMESSAGE') return { kind: status < 500 ? 'later' : 'refused', problem }
  return { kind: 'wait', problem }
}

const RETRY_MINUTES = [2, 10, 30, 60, 120, 240]
/** Later retries make no sense, because tonight's shows are useless tomorrow. */
const MAX_RETRY_MS = 20 * 3_600_000

/** Returns how long to wait before the next attempt, in milliseconds, or undefined if there is none. */
export function getRetryWait(attempts: number, ageMs: number): number | undefined {
  const waitMs = (RETRY_MINUTES[Math.min(attempts, RETRY_MINUTES.length) - 1] ?? 1) * 60_000
  return ageMs + waitMs > MAX_RETRY_MS ? undefined : waitMs
}
