import { Button, type ButtonProps } from '@mantine/core'

interface DecisionButtonProps extends ButtonProps {
  busy: boolean | undefined
  /** What it does to what, where its words alone do not say so. */
  name?: string
  onClick: () => void
}

/** The button of one decision about one item. */
export const DecisionButton = ({ busy, name, ...props }: DecisionButtonProps) => (
  <Button variant="default" size="compact-md" aria-disabled={busy} aria-label={name} {...props} />
)
