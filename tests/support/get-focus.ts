import type { Page } from 'playwright-core'

/** The focused element, and whether it's visible: the element itself, or the one drawn in its place next to it. */
export const getFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { width, height } = element.getBoundingClientRect()
    const drawn = [element, element.nextElementSibling].filter((one) => one !== null)
    const words = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent
    return {
      name: `${element.tagName} ${words?.slice(0, 40)}`,
      seen:
        element !== document.body &&
        width * height > 1 &&
        drawn.some((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })),
      inFooter: element.closest('footer') !== null,
    }
  })
