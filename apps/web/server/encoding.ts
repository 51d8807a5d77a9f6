export type Encoding = 'br' | 'gzip' | 'identity'

const MOST_KNOWN = 100
const known = new Map<string, Encoding>()

/** The smallest encoding that an Accept-Encoding header takes. */
export function preferredEncoding(accepted = ''): Encoding {
  const found = known.get(accepted)
  if (found) return found
  const encoding = (['br', 'gzip'] as const).find((one) => takes(accepted, one)) ?? 'identity'
  // browsers send few different ones
  if (known.size < MOST_KNOWN) known.set(accepted, encoding)
  return encoding
}

const takes = (accepted: string, encoding: string): boolean =>
  accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .some(([name, ...weights]) => name === encoding && !weights.some((weight) => /^q=0(\.0*)?$/.test(weight)))
