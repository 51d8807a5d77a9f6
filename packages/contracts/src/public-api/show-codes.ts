// Without schemas: browsers encode and decode links by these rules.

/** The most shows in a link, a calendar or a request. */
export const MAX_SHOWS = 80

/** The number of characters per show in a code: the sixteen bytes of its id in base64url. */
const SHOW_CODE_LENGTH = 22
export const MAX_SHOWS_CODE_LENGTH = MAX_SHOWS * SHOW_CODE_LENGTH
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is an event's id, as the API writes it. */
export const isShowId = (text: string): boolean => UUID.test(text)

/** Encodes event ids as a short text for addresses, 22 characters each. Throws a RangeError for an invalid id. */
export function encodeShows(ids: readonly string[]): string {
  return ids
    .map((id) => {
      if (!isShowId(id)) throw new RangeError(`"${id}" is not the id of an event.`)
      const bytes = id.replaceAll('-', '').match(/../g) ?? []
      return btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))
        .replace('==', '')
        .replaceAll('+', '-')
        .replaceAll('/', '_')
    })
    .join('')
}

/** Decodes a code into its ids, each once, in order. Undefined for an invalid code or one with too many shows. */
export function decodeShows(code: string): string[] | undefined {
  if (code === '' || code.length % SHOW_CODE_LENGTH !== 0 || code.length > MAX_SHOWS_CODE_LENGTH) return undefined
  if (!/^[\w-]+$/.test(code)) return undefined
  const ids = (code.match(/.{22}/g) ?? []).map(decodeId)
  // the last character has unused bits, so another spelling of the same id isn't one of our codes
  return encodeShows(ids) === code ? [...new Set(ids)] : undefined
}

function decodeId(text: string): string {
  const bytes = atob(`${text.replaceAll('-', '+').replaceAll('_', '/')}==`)
  const digits = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
