/** What stands in a document that no text of somebody else's may bring into it; runs in a browser, and needs no more than the document. */
export function dangersIn(document: Document, origin: string): string[] {
  const found: string[] = []
  const say = (what: string, element: Element) => found.push(`${what}: ${element.outerHTML.slice(0, 200)}`)
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on|^formaction$/i.test(name)) say(`the attribute ${name}`, element)
      // a mail as its readers see it: in a sandbox that allows nothing, it runs nothing
      if (/^srcdoc$/i.test(name) && element.getAttribute('sandbox') !== '') say(`the attribute ${name}`, element)
      // as a browser reads an address: without white space at its ends, tabs and line ends in it
      const address = value
        .replace(/[\t\n\r]/g, '')
        .trim()
        .toLowerCase()
      if (
        /^(?:href|src|action|poster|data|xlink:href|cite|background)$/i.test(name) &&
        /^[a-z][a-z0-9+.-]*:/.test(address)
      ) {
        const isPlaceholder = element.localName === 'img' && /^data:image\/(?:webp|png|avif|jpeg|gif);/.test(address)
        if (!/^(?:https?|mailto|webcal|sms):/.test(address) && !isPlaceholder) say(`the scheme in ${name}`, element)
      }
      if (/^(?:src|action|poster|data)$/i.test(name) && /^(?:https?:)?[\\/]{2}/.test(address))
        if (!/^https:\/\/(?:open\.spotify\.com|www\.google\.com)\//.test(address) && !address.startsWith(origin))
          say(`another host in ${name}`, element)
    }
    if (
      /^(?:object|embed|applet|base|frame|frameset|portal|marquee|plaintext|listing|xmp|xss|image)$/.test(
        element.localName,
      )
    )
      say('an element', element)
    if (element.localName === 'meta' && /refresh/i.test(element.getAttribute('http-equiv') ?? ''))
      say('a refresh', element)
    if (element.localName === 'link' && !/^\/|^https?:/.test(element.getAttribute('href') ?? '/'))
      say('a link', element)
    if (element.localName === 'iframe' && !element.hasAttribute('title')) say('a frame', element)
  }
  return found
}

/** The things of the structured data of a document; what cannot be parsed is named. */
export function structuredData(document: Document): unknown[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => {
    try {
      return JSON.parse(script.textContent ?? '')
    } catch (error) {
      return `no JSON: ${error}: ${script.textContent?.slice(0, 200)}`
    }
  })
}
