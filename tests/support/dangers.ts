/** Finds elements and attributes that injected text could create. Runs in a browser and needs only the document. */
export function findDangers(document: Document, origin: string): string[] {
  const dangers: string[] = []
  const report = (problem: string, element: Element) => dangers.push(`${problem}: ${element.outerHTML.slice(0, 200)}`)
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on|^formaction$/i.test(name)) report(`the attribute ${name}`, element)
      // Emails are previewed in a sandbox that allows nothing, so they run nothing.
      if (/^srcdoc$/i.test(name) && element.getAttribute('sandbox') !== '') report(`the attribute ${name}`, element)
      // the URL as a browser parses it: without surrounding white space, tabs and line breaks
      const address = value
        .replace(/[\t\n\r]/g, '')
        .trim()
        .toLowerCase()
      if (
        /^(?:href|src|action|poster|data|xlink:href|cite|background)$/i.test(name) &&
        /^[a-z][a-z0-9+.-]*:/.test(address)
      ) {
        const isPlaceholder = element.localName === 'img' && /^data:image\/(?:webp|png|avif|jpeg|gif);/.test(address)
        if (!/^(?:https?|mailto|webcal|sms):/.test(address) && !isPlaceholder) report(`the scheme in ${name}`, element)
      }
      if (/^(?:src|action|poster|data)$/i.test(name) && /^(?:https?:)?[\\/]{2}/.test(address))
        if (!/^https:\/\/(?:open\.spotify\.com|www\.google\.com)\//.test(address) && !address.startsWith(origin))
          report(`another host in ${name}`, element)
    }
    if (
      /^(?:object|embed|applet|base|frame|frameset|portal|marquee|plaintext|listing|xmp|xss|image)$/.test(
        element.localName,
      )
    )
      report('an element', element)
    if (element.localName === 'meta' && /refresh/i.test(element.getAttribute('http-equiv') ?? ''))
      report('a refresh', element)
    if (element.localName === 'link' && !/^\/|^https?:/.test(element.getAttribute('href') ?? '/'))
      report('a link', element)
    if (element.localName === 'iframe' && !element.hasAttribute('title')) report('a frame', element)
  }
  return dangers
}

/** Parses a document's structured data. Anything that can't be parsed becomes a string with the error. */
export function parseStructuredData(document: Document): unknown[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => {
    try {
      return JSON.parse(script.textContent ?? '')
    } catch (error) {
      return `invalid JSON: ${error}: ${script.textContent?.slice(0, 200)}`
    }
  })
}
