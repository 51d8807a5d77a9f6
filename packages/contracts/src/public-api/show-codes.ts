// Without schemas: browsers write and read links by these rules.

/** So many shows a link, a calendar or a request names at most. */
export const MAX_SHOWS = 80

/** The characters of one show in a code: the sixteen bytes of its id in base64url. */
const SHOW_CODE_LENGTH = 22
export const MAX_SHOWS_CODE_LENGTH = MAX_SHOWS * SHOW_CODE_LENGTH
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is the id of an event, as the API writes it. */
export const isShowId = (text: string): boolean => UUID.test(text)

/** The ids of events as a short text for addresses, of 22 characters each. Throws a RangeError for what is no id. */
export function showsCode(ids: readonly string[]): string {
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

/** The ids of a code, each once, in its order; undefined for a text that is no such code, or one of too many shows. */
export function showsOfCode(code: string): string[] | undefined {
  if (code === '' || code.length % SHOW_CODE_LENGTH !== 0 || code.length > MAX_SHOWS_CODE_LENGTH) return undefined
  if (!/^[\w-]+$/.test(code)) return undefined
  const ids = (code.match(/.{22}/g) ?? []).map(findId)
  // a last character has bits that no id has: another spelling of the same id is none of ours
  return showsCode(ids) === code ? [...new Set(ids)] : undefined
}

function findId(text: string): string {
  const bytes = atob(`${text.replaceAll('-', '+').replaceAll('_', '/')}==`)
  const digits = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
