import type { ServerResponse } from 'node:http'

export const SECURITY_TXT_PATH = '/.well-known/security.txt'
/** Clients must fetch the file again after this time. */
const EXPIRES_AFTER_MS = 90 * 86_400_000

/** Serves the contact for security problems of this installation (RFC 9116); 404 if no contact is set. */
export function sendSecurityTxt(
  response: ServerResponse,
  { contactUrl, publicUrl }: { contactUrl?: string | undefined; publicUrl?: string | undefined },
): void {
  const plainText = { 'content-type': 'text/plain; charset=utf-8' }
  // the RFC requires https for web contacts
  if (!contactUrl || !/^(https|mailto):/.test(contactUrl))
    return void response
      .writeHead(404, { ...plainText, 'cache-control': 'no-store' })
      .end('There’s nothing at this address.\n')
  const lines = [
    `Contact: ${contactUrl}`,
    `Expires: ${new Date(Date.now() + EXPIRES_AFTER_MS).toISOString()}`,
    'Preferred-Languages: en',
    ...(publicUrl ? [`Canonical: ${publicUrl}${SECURITY_TXT_PATH}`] : []),
  ]
  response.writeHead(200, { ...plainText, 'cache-control': 'public, max-age=3600' }).end(`${lines.join('\n')}\n`)
}
