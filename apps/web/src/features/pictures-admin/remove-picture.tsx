import { Button, Card, Group, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'

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
    <Card
      component="dialog"
      ref={dialog}
      pos="fixed"
      m="auto"
      padding="lg"
      w="min(32rem, calc(100vw - 2rem))"
      aria-labelledby="remove-picture"
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <Stack>
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
          <Group gap="sm">
            <Button type="submit" loading={busy}>
              Remove
            </Button>
            <Button variant="default" onClick={() => dialog.current?.close()}>
              Leave it
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
