import type { Verdict } from '@houselights/types/review'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { StickyBar } from '../../layout/sticky-bar.tsx'
import classes from './review-queue.module.css'

const CHOICES: readonly { verdict: Verdict; label: string; key: string }[] = [
  { verdict: 'same', label: 'Same', key: 's' },
  { verdict: 'different', label: 'Different', key: 'd' },
  { verdict: 'skip', label: 'Skip', key: 'k' },
]

/** The three verdicts, by button or key. The buttons stay mounted between pairs, so that the focus stays too. */
export function VerdictButtons({ busy, onAnswer }: { busy: boolean; onAnswer: (verdict: Verdict) => void }) {
  useHotkeys(
    CHOICES.map(({ verdict, key }) => [
      key,
      // a key held down counts once
      (event) => {
        if (!event.repeat) onAnswer(verdict)
      },
    ]),
  )
  return (
    <StickyBar>
      <fieldset aria-label="Your answer" className={classes.buttons}>
        {CHOICES.map(({ verdict, label, key }) => (
          <Button
            key={verdict}
            variant={verdict === 'skip' ? 'default' : 'filled'}
            aria-keyshortcuts={key}
            aria-disabled={busy}
            onClick={() => onAnswer(verdict)}
          >
            {label}
            <span aria-hidden="true">{key}</span>
          </Button>
        ))}
      </fieldset>
      <p className={classes.keys}>Keys: s for same, d for different, k to skip.</p>
    </StickyBar>
  )
}
