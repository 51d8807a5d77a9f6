import { Tooltip } from '@mantine/core'
import classes from './inferred-mark.module.css'

/** Marks an inferred fact: no source states it. */
export const InferredMark = () => (
  <Tooltip
    label="No source says this in so many words: we worked it out from what they do say."
    multiline
    w={240}
    events={{ hover: true, focus: true, touch: true }}
  >
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the hint must be reachable by keyboard */}
    <span className={classes.mark} tabIndex={0}>
      worked out
    </span>
  </Tooltip>
)
