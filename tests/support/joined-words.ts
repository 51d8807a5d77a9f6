import type { Page } from 'playwright-core'

/**
 * Finds words that run together without the stylesheet (in text browsers or reader mode): text that ends with a letter
 * or digit and continues in another inline element without white space.
 */
export const findJoinedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const blocks = new Set(
      'ADDRESS ARTICLE ASIDE BLOCKQUOTE BR BUTTON CAPTION DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 HEADER HR IFRAME IMG INPUT LABEL LEGEND LI MAIN NAV NOSCRIPT OL OPTION P PRE SEARCH SECTION SELECT SUMMARY TABLE TBODY TD TEXTAREA TH THEAD TR UL'.split(
        ' ',
      ),
    )
    const skippedElements = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'SVG'])
    const found: string[] = []
    let previousText: { text: string; parent: Node | null } | undefined
    const walk = (node: Node) => {
      if (node.nodeType === Node.TEXT_NODE) {
        const text = node.textContent ?? ''
        if (text === '') return
        const isJoined =
          previousText &&
          previousText.parent !== node.parentNode &&
          /[\p{L}\p{N}]$/u.test(previousText.text) &&
          /^[\p{L}\p{N}$]/u.test(text)
        if (previousText && isJoined) found.push(`${previousText.text.slice(-30)}|${text.slice(0, 30)}`)
        previousText = { text, parent: node.parentNode }
        return
      }
      if (node.nodeType !== Node.ELEMENT_NODE || skippedElements.has(node.nodeName.toUpperCase())) return
      const isBlock = blocks.has(node.nodeName)
      if (isBlock) previousText = undefined
      for (const child of node.childNodes) walk(child)
      if (isBlock) previousText = undefined
    }
    walk(document.body)
    return found
  })
