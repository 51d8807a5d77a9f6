declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Decrypts as in RFC 8188, with the keys of RFC 8291. Throws if the content was encrypted for somebody else. */
  export function decrypt(
    content: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer
}
