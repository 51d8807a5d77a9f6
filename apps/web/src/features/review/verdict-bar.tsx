import type { Verdict } from '@houselights/types/review'
import { Button, Group, Kbd, Text } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import { useHotkeys } from '@mantine/hooks'
import { StickyBar } from '../../layout/sticky-bar.tsx'
import classes from './review.module.css'

const CHOICES: readonly { verdict: Verdict; label: string; key: string }[] = [
  { verdict: 'same', label: 'Same', key: 's' },
  { verdict: 'different', label: 'Different', key: 'd' },
  { verdict: 'skip', label: 'Skip', key: 'k' },
]

/** The three verdicts, by button or key. The buttons stay mounted between pairs, so that the focus stays too. */
export function VerdictBar({ busy, onAnswer }: { busy: boolean; onAnswer: (verdict: Verdict) => void }) {
  // a key held down counts once
  useHotkeys(CHOICES.map(({ verdict, key }) => [key, ({ repeat }) => !repeat && onAnswer(verdict)]))
  return (
    <StickyBar>
      <Group role="group" aria-label="Your answer" gap="xs">
        {CHOICES.map(({ verdict, label, key }) => (
          <Button
            key={verdict}
            variant={verdict === 'skip' ? 'default' : 'filled'}
            aria-keyshortcuts={key}
            aria-disabled={busy}
            rightSection={
              <Kbd aria-hidden="true" className={classes.keys}>
                {key}
              </Kbd>
            }
            onClick={() => onAnswer(verdict)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed" className={classes.keys}>
        Keys: s for same, d for different, k to skip.
      </Text>
    </StickyBar>
  )
}
