import { Button } from '@houselights/design-system/components/button'
import { TextField } from '@houselights/design-system/components/field'
import type { ComponentProps, FormEvent } from 'react'
import classes from './one-field-form.module.css'

interface OneFieldFormProps extends Omit<ComponentProps<typeof TextField>, 'size' | 'className' | 'required'> {
  action: string
  button: string
  busy: boolean
  onSend: (event: FormEvent) => void
}

export const OneFieldForm = ({ action, button, busy, onSend, ...field }: OneFieldFormProps) => (
  <form
    action={action}
    method="post"
    className={`cluster ${classes.form}`}
    data-wrong={field.error ? true : undefined}
    onSubmit={onSend}
  >
    <TextField {...field} required size="md" className={classes.field} />
    <Button type="submit" size="md" loading={busy}>
      {button}
    </Button>
  </form>
)
