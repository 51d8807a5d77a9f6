import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import classes from './pictures-admin.module.css'

interface RemovePictureProps {
  /** What the picture belongs to. */
  name: string
  busy: boolean
  onRemove: (why: string) => void
  onClose: () => void
}

/** A dialog that confirms the removal of a picture and takes the reason. */
export function RemovePicture({ name, busy, onRemove, onClose }: RemovePictureProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [why, setWhy] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (why.trim() && !busy) onRemove(why.trim())
  }
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="remove-picture" onClose={onClose}>
      <form onSubmit={submit}>
        <h2 id="remove-picture">Remove this picture?</h2>
        <p>
          {name} is shown without it, here and at every other address where the same file is found. Its files are
          deleted now; browsers that loaded them may keep theirs.
        </p>
        <Textarea
          label="Why"
          description="For whoever asks later: who wished it, and when."
          required
          withAsterisk={false}
          maxLength={500}
          rows={3}
          autoFocus
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={busy}>
            Remove
          </Button>
          <Button variant="default" onClick={() => dialog.current?.close()}>
            Leave it
          </Button>
        </div>
      </form>
    </dialog>
  )
}
