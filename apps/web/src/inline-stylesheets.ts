/**
 * Gives each stylesheet that is inline in the page a link that loads nothing. By their links React and Vite know which
 * are there: they would load them again, one after the other, and until the last has come a rule that came again would
 * win over those that belong after it.
 */
export function linkInlineStylesheets(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-stylesheet]')) {
    const { stylesheet = '' } = style.dataset
    // disabled before it has an address
    style.after(Object.assign(document.createElement('link'), { disabled: true, rel: 'stylesheet', href: stylesheet }))
  }
}
