import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '../support/visit.ts'

test.each([
  ['Midnight Ramble', 1],
  ['Café Ñandú', 1],
  ['Størm – “Čarter”', 2],
  ['Łódź & Ærø', 3],
])('%s renders only in the site’s own fonts, from %i files each', async (name, files) => {
  const { page } = await visit('/events')
  for (const family of ['Bricolage Grotesque', 'Figtree']) {
    const faceCount = await page.evaluate(
      ([family, name]) => document.fonts.load(`700 20px "${family}"`, name).then(({ length }) => length),
      [family, name],
    )
    expect(faceCount, family).toBe(files)
    await expect.poll(() => getFonts(page, name, family)).toEqual([family])
  }
})

/** Returns the fonts in which the browser renders a name. Any font that isn't the site's counts as a system font. */
async function getFonts(page: Page, name: string, family: string): Promise<string[]> {
  await page.evaluate(
    ([name = '', family]) => {
      document.querySelector('#shown')?.remove()
      const paragraph = Object.assign(document.createElement('p'), { id: 'shown', textContent: name })
      paragraph.style.font = `700 20px "${family}"`
      document.body.append(paragraph)
      return document.fonts.ready
    },
    [name, family],
  )
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#shown' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return [
    ...new Set(
      fonts.map(({ familyName, isCustomFont }) =>
        isCustomFont && familyName.startsWith(family) ? family : `system font ${familyName}`,
      ),
    ),
  ]
}
