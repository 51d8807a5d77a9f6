import { Button } from '@houselights/design-system/components/button'
import classes from './map.module.css'
import type { NearMe } from './use-near-me.ts'

interface NearMeBarProps {
  near: NearMe
  onAsk: () => void
  onStop: () => void
}

/** Sorts the list by the visitor's place, which the browser is asked for when the button is pressed. */
export const NearMeBar = ({ near, onAsk, onStop }: NearMeBarProps) => (
  <div className={`with-script ${classes.near}`}>
    {near.state === 'known' ? (
      <Button variant="default" onClick={onStop}>
        In the evening’s order
      </Button>
    ) : (
      // not disabled while it asks: the focus would be lost
      <Button variant="default" aria-busy={near.state === 'asking'} onClick={onAsk}>
        Near me
      </Button>
    )}
    <p>Where you are stays in your browser: it is sent to nobody.</p>
    <p role="status">
      {near.state === 'asking' && 'Asking your browser where you are…'}
      {near.state === 'known' && 'The nearest venue comes first.'}
      {near.problem}
    </p>
  </div>
)
