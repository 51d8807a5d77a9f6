import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './inferred-mark.module.css'

/** The specification's delay, for every tooltip. */
const DELAY_MS = 700
/** The hint's width, and its minimum distance from the window's edges, in pixels. */
const WIDTH = 240
const MARGIN = 8

export function InferredMark() {
  const hintId = useId()
  const [left, setLeft] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setLeft(undefined)
  }
  const showLater = ({ currentTarget: mark }: SyntheticEvent<HTMLElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setLeft(getHintLeft(mark)), DELAY_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the hint must be reachable by every means
    <span
      className={classes.mark}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard too
      tabIndex={0}
      aria-describedby={left === undefined ? undefined : hintId}
      onPointerEnter={showLater}
      onPointerLeave={hide}
      onFocus={showLater}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      inferred
      {left !== undefined && (
        <span id={hintId} role="tooltip" className={classes.hint} style={{ left, width: WIDTH }}>
          No source says this directly. We inferred it from what the sources do say.
        </span>
      )}
    </span>
  )
}

function getHintLeft(mark: HTMLElement): number {
  const { left, width } = mark.getBoundingClientRect()
  const maxLeft = document.documentElement.clientWidth - WIDTH - MARGIN
  return Math.max(MARGIN, Math.min(left + (width - WIDTH) / 2, maxLeft)) - left
}
