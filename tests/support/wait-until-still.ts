import type { Page } from 'playwright-core'

/**
 * Waits until nothing on the page moves: animations and transitions have ended, the fonts are loaded, and the scroll
 * position has stayed the same for three frames.
 */
export const waitUntilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isEnding = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    await document.fonts.ready
    for (let sameFrames = 0, scrollPosition = Number.NaN; sameFrames < 3; ) {
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(isEnding)
          .map(({ finished }) => finished),
      )
      await frame()
      sameFrames = window.scrollY === scrollPosition ? sameFrames + 1 : 0
      scrollPosition = window.scrollY
    }
  })
