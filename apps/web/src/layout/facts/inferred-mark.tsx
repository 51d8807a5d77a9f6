import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './inferred-mark.module.css'

/** The specification's delay, for every tooltip. */
const DELAY_MS = 700
/** The hint's width, and its minimum distance from the window's edges, in pixels. */
const WIDTH = 240
const MARGIN = 8

export function InferredMark() {
  const hintId = useId()
  const [hintLeft, setHintLeft] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setHintLeft(undefined)
  }
  const showLater = ({ currentTarget: mark }: SyntheticEvent<HTMLElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHintLeft(getHintLeft(mark)), DELAY_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the hint must be reachable by every means
    <span
      className={classes.mark}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: also by keyboard
      tabIndex={0}
      aria-describedby={hintLeft === undefined ? undefined : hintId}
      onPointerEnter={showLater}
      onPointerLeave={hide}
      onFocus={showLater}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      inferred
      {hintLeft !== undefined && (
        <span id={hintId} role="tooltip" className={classes.hint} style={{ left: hintLeft, width: WIDTH }}>
          No source says this directly. We inferred it from what the sources do say.
        </span>
      )}
    </span>
  )
}

function getHintLeft(mark: HTMLElement): number {
  const { left: markLeft, width } = mark.getBoundingClientRect()
  const maxLeft = document.documentElement.clientWidth - WIDTH - MARGIN
  return Math.max(MARGIN, Math.min(markLeft + (width - WIDTH) / 2, maxLeft)) - markLeft
}
