import type { Page } from 'playwright-core'

/**
 * Waits until nothing on the page moves any more: animations and transitions have ended, the fonts are there, and the
 * window has kept its place for three frames.
 */
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isEnding = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    await document.fonts.ready
    for (let kept = 0, place = Number.NaN; kept < 3; ) {
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(isEnding)
          .map(({ finished }) => finished),
      )
      await frame()
      kept = window.scrollY === place ? kept + 1 : 0
      place = window.scrollY
    }
  })
