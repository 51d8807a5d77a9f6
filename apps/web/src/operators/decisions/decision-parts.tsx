import { Button, type ButtonProps, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './decisions.module.css'

interface DecisionButtonProps extends ButtonProps {
  busy: boolean | undefined
  /** What it does to what, where its words alone do not say so. */
  name?: string
  onClick: () => void
}

export const DecisionButton = ({ busy, name, ...props }: DecisionButtonProps) => (
  <Button variant="default" size="compact-md" aria-disabled={busy} aria-label={name} {...props} />
)

/** What is said beside something. */
export const Soft = ({ block = false, children }: { block?: boolean; children: ReactNode }) => (
  <Text span={!block} size="sm" c="dimmed" ff="var(--hl-text)" fw={400}>
    {children}
  </Text>
)

/** Why something is to be decided, or was found, a sentence each. */
export const ReasonList = ({ reasons }: { reasons: readonly string[] }) => (
  <ul className={classes.reasons}>
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
)
