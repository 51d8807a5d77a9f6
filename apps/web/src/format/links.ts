/** An outside address that is fit for a link: http(s) without a name or password in it; else nothing. */
export function safeUrl(address: string | null | undefined): string | undefined {
  const url = address ? URL.parse(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return url.href
}

/** The site an address belongs to, as people say it: "gamh.com". */
export const siteOf = (address: string): string => URL.parse(address)?.hostname.replace(/^www\./, '') ?? address
