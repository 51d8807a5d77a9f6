import type { Page } from 'playwright-core'

/** What has the focus, and whether it is seen: itself, or what is drawn in its place beside it. */
export const focused = (page: Page) =>
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
