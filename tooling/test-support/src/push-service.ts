// the package has no types, and packages that import this file see only what it names
/// <reference path="./http-ece.d.ts" />
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { PushMessage, type PushSubscription } from '@houselights/contracts/push/push'
import { decrypt } from 'http_ece'

/** A notice as a browser gets it, with what its service was told beside. */
export interface Delivered {
  browser: string
  message: PushMessage
  /** Seconds for which it is worth keeping. */
  ttl: number
  topic: string
}

/** What the service does otherwise than taking a notice: a status, with headers. */
export type OnNotice = (browser: string) => { status: number; headers?: Record<string, string> } | undefined

/** A pair of keys as `npx web-push generate-vapid-keys` makes them: 32 bytes, of which Node leaves out zeros at the start. */
export function vapidKeys() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex')
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

/**
 * A push service on a port of its own that speaks RFC 8030: takes what is signed by the key of the site (RFC 8292), for a
 * browser it knows, and decrypts it as that browser does (RFC 8291).
 */
export async function pushService(publicKey: string) {
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: string }>()
  const delivered: Delivered[] = []
  const refused: string[] = []
  const behaviour: { onNotice: OnNotice } = { onNotice: () => undefined }
  const server = createServer(async (request, response) => {
    const answer = (status: number, headers: Record<string, string> = {}) =>
      void response.writeHead(status, headers).end()
    const name = (request.url ?? '').slice(1)
    const body = await buffer(request)
    const other = behaviour.onNotice(name)
    if (other) return answer(other.status, other.headers)
    const browser = browsers.get(name)
    if (!browser) return answer(410)
    try {
      checkSignature(request.headers, origin, publicKey)
      const text = decrypt(body, { version: 'aes128gcm', privateKey: browser.pair, authSecret: browser.auth })
      const { ttl, topic } = request.headers
      const message = PushMessage.parse(JSON.parse(text.toString('utf8')))
      delivered.push({ browser: name, message, ttl: Number(ttl), topic: String(topic) })
      answer(201)
    } catch (error) {
      refused.push(String(error))
      answer(403)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    origin,
    delivered,
    /** Why notices were not taken that were signed or encrypted in a wrong way. */
    refused,
    behaviour,
    /** A browser that lets itself be told. */
    aBrowser: (name: string): PushSubscription => {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      browsers.set(name, { pair, auth })
      return { endpoint: `${origin}/${name}`, keys: { p256dh, auth } }
    },
    /** A browser that does not any more. */
    leaves: (name: string) => void browsers.delete(name),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const MAX_SECONDS = 86_400

/** Throws unless the header holds a token for this service that was signed by that key, and is good for a day at most. */
function checkSignature({ authorization = '' }: IncomingHttpHeaders, origin: string, publicKey: string): void {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error(`signed by ${key}`)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: base64(point.subarray(1, 33)), y: base64(point.subarray(33)) }
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is wrong')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const seconds = exp - Date.now() / 1_000
  if (aud !== origin || !/^(mailto:|https:)/.test(sub) || seconds <= 0 || seconds > MAX_SECONDS)
    throw new Error(`the token is for another service or time: ${aud} ${exp} ${sub}`)
}

const base64 = (bytes: Buffer): string => bytes.toString('base64url')
