/**
 * What became of a mail that a server did not take. `bounce`: there is no such recipient. `refused`: this mail is not
 * taken, whoever it is for. `later`: this one may be taken another time. `wait`: no mail is taken at the moment.
 */
export interface MailFailure {
  kind: 'bounce' | 'refused' | 'later' | 'wait'
  /** In words, without the recipient's address. */
  problem: string
}

type SmtpError = Partial<Record<'code' | 'command' | 'responseCode' | 'response', unknown>>

/** Enhanced codes of addresses that are not there (RFC 3463): of the address, or of a mailbox that was closed. */
export const NO_SUCH_ADDRESS = /^5\.(?:1\.\d+|2\.1|0\.0)$/
const ENHANCED = /\b[245]\.\d{1,3}\.\d{1,3}\b/

/** Reads the error of a mail that was not handed over, as nodemailer gives it. */
export function toFailure(error: unknown): MailFailure {
  const { code, command, responseCode, response } = (error instanceof Error ? error : {}) as SmtpError
  const status = typeof responseCode === 'number' ? responseCode : undefined
  const at = typeof command === 'string' ? command : 'CONN'
  const enhanced = typeof response === 'string' ? ENHANCED.exec(response)?.[0] : undefined
  const problem = status
    ? `The mail server answered ${[status, enhanced].filter(Boolean).join(' ')} to ${at}.`
    : `Couldn’t reach the mail server (${typeof code === 'string' ? code : 'unknown'}).`
  if (at === 'RCPT TO' && status) {
    if (status < 500) return { kind: 'later', problem }
    // a policy, or a full mailbox, says nothing of the address
    return { kind: enhanced && !NO_SUCH_ADDRESS.test(enhanced) ? 'refused' : 'bounce', problem }
  }
  // an address that nodemailer itself takes for none
  if (code === 'EENVELOPE' && at === 'API')
    return { kind: 'bounce', problem: 'The address isn’t valid in an SMTP envelope.' }
  if (at === 'DATA' && status && code === 'EMESSAGE') return { kind: status < 500 ? 'later' : 'refused', problem }
  return { kind: 'wait', problem }
}

const RETRY_MINUTES = [2, 10, 30, 60, 120, 240]
/** A digest of tonight is of no use tomorrow. */
const MAX_RETRY_MS = 20 * 3_600_000

/** How long to wait before the next attempt, in milliseconds; undefined where there is none. */
export function retryAfter(attempts: number, ageMs: number): number | undefined {
  const waitMs = (RETRY_MINUTES[Math.min(attempts, RETRY_MINUTES.length) - 1] ?? 1) * 60_000
  return ageMs + waitMs > MAX_RETRY_MS ? undefined : waitMs
}
