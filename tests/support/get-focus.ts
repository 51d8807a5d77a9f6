import type { Page } from 'playwright-core'

/**
 * Describes the focused element. It counts as visible if it is, or if its next sibling is, which may be drawn in its
 * place.
 */
export const getFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { width, height } = element.getBoundingClientRect()
    const candidates = [element, element.nextElementSibling].filter((candidate) => candidate !== null)
    const label = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent
    return {
      name: `${element.tagName} ${label?.slice(0, 40)}`,
      isVisible:
        element !== document.body &&
        width * height > 1 &&
        candidates.some((candidate) => candidate.checkVisibility({ opacityProperty: true, visibilityProperty: true })),
      inFooter: element.closest('footer') !== null,
    }
  })
