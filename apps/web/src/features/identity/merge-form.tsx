import { Button, Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { type FormEvent, type ReactNode, useState } from 'react'
import classes from './identity.module.css'
import type { Identity } from './use-identity.ts'

interface MergeFormProps {
  artists: readonly [Named, Named]
  identity: Identity
  /** Called when they are merged. */
  onDone?: () => void
  children?: ReactNode
}
interface Named {
  id: string
  name: string
}

/** Chooses the canonical one of two artists, and merges them. */
export function MergeForm({ artists: [a, b], identity, onDone, children }: MergeFormProps) {
  const [stays, setStays] = useState(a.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    identity.merge({ stays, other: stays === a.id ? b.id : a.id }, onDone)
  }
  return (
    <form onSubmit={submit} aria-label={`Make ${a.name} and ${b.name} one`} className={classes.form}>
      <Radio.Group label="Who stays" value={stays} onChange={setStays}>
        <div className={classes.choices}>
          {[a, b].map(({ id, name }) => (
            <Radio key={id} value={id} label={name} />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.buttons}>
        <Button type="submit" aria-disabled={identity.busy}>
          Make them one
        </Button>
        {children}
      </div>
    </form>
  )
}
