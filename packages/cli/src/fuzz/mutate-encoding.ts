import { decodeBody } from '@houselights/sources/reader/decode-body'
import type { Random } from './random.ts'

type Mutation = (body: string, random: Random) => string

const LABELS = [
  ...['text/html; charset=utf-8', 'text/html; charset=windows-1252', 'text/html; charset=shift_jis', 'text/plain'],
  ...['text/html; charset=utf-16', 'text/html; charset=nonsense', 'text/html; charset=', ''],
]

const decoded = (bytes: Uint8Array, random: Random): string => decodeBody(bytes, random.pick(LABELS))

const MUTATIONS: readonly Mutation[] = [
  // another encoding, under any name
  (body, random) => decoded(Buffer.from(body, 'latin1'), random),
  (body, random) => decoded(Buffer.from(body, 'utf16le'), random),
  (body, random) => decoded(Buffer.from(`\ufeff${body}`, 'utf16le').swap16(), random),
  (body, random) => decoded(Buffer.from(`\ufeff${body}`), random),
  // UTF-8 read as Windows-1252, once and twice
  mojibake,
  (body) => mojibake(mojibake(body)),
  // broken bytes
  (body, random) => {
    const bytes = Buffer.from(body)
    for (let count = random.pick([1, 20, 400]); count > 0; count--)
      bytes[random.below(bytes.length || 1)] = random.pick([0, 0x80, 0xc3, 0xff, 0xed, random.below(256)])
    return decoded(bytes, random)
  },
  (body, random) => decoded(Buffer.from(body).subarray(random.below(4), body.length - random.below(4)), random),
  // NULs
  (body, random) => body.replaceAll(random.pick([' ', 'a', '\n', '>']), (sign) => `${sign}\u0000`),
  // entities for signs, twice as well; and signs for entities
  (body) => body.replace(/[^\s<>"'&;={}[\]]/g, (sign, at: number) => (at % 7 ? sign : `&#${sign.charCodeAt(0)};`)),
  (body) => body.replaceAll('&', '&amp;'),
  (body) => body.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (body) => body.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
  // other forms of the same letters, and line ends
  (body) => body.normalize('NFD'),
  (body) => body.replace(/\r?\n/g, '\r'),
  (body) => body.replace(/\r?\n/g, ''),
  (body) =>
    body.replace(/[!-~]/g, (sign, at: number) => (at % 50 ? sign : String.fromCharCode(sign.charCodeAt(0) + 0xfee0))),
]

function mojibake(body: string): string {
  return new TextDecoder('windows-1252').decode(Buffer.from(body))
}

/** The page in another encoding, or under another encoding's name, as a read would get it. */
export const mutateEncoding = (body: string, random: Random): string => random.pick(MUTATIONS)(body, random)
