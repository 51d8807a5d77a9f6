import {
  allowPicture,
  listPictures,
  removePicture,
  type StoredPicture,
} from '@houselights/contracts/operators/enrichment'
import { showToast } from '@houselights/design-system/toast-store'
import { Button, Card, Group, Stack, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { formatCount } from '../../format/words.ts'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { layout, Queue, useDecide } from '../decisions/index.ts'
import { PictureItem } from './picture-item.tsx'

interface RemovePictureProps {
  /** The name of an event, artist or venue that uses the picture. */
  name: string
  busy: boolean
  onRemove: (reason: string) => void
  onClose: () => void
}

function RemovePicture({ name, busy, onRemove, onClose }: RemovePictureProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() && !busy) onRemove(reason.trim())
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
            {name} will be shown without it, and so will everything else that uses the same file. We delete the files
            now. Browsers that already loaded them may keep their copies.
          </p>
          <Textarea
            label="Why"
            description="For the record: who asked for it, and when."
            required
            withAsterisk={false}
            maxLength={500}
            rows={3}
            autoFocus
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Group gap="sm">
            <Button type="submit" loading={busy}>
              Remove
            </Button>
            <Button variant="default" onClick={() => dialog.current?.close()}>
              Keep it
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

/** Pictures by address, the last requested first. Each can be removed, or allowed again. */
export function PictureList({ filter }: { filter: z.input<typeof listPictures.query> }) {
  const list = useQuery({ ...operatorQuery(listPictures, { query: filter }), placeholderData: keepPreviousData })
  const { decide, busy } = useDecide<void>()
  const [pictureToRemove, setPictureToRemove] = useState<StoredPicture>()
  const close = () => setPictureToRemove(undefined)
  const remove = (id: string, reason: string) =>
    decide(async () => {
      await operatorCall(removePicture, { params: { id }, body: { why: reason } }).finally(close)
      showToast({ title: 'Picture removed', text: 'No page shows it anymore, and its files are deleted.' })
    })
  const allow = (id: string) =>
    decide(async () => {
      await operatorCall(allowPicture, { params: { id } })
      showToast({ title: 'Picture allowed', text: 'We’ll fetch it again within a few minutes.' })
    })
  return (
    <Queue
      query={list}
      loadingText="Loading the pictures…"
      failure="Couldn’t load the pictures"
      getStatus={({ pictures, total }) => describeCount(pictures.length, total)}
    >
      {({ pictures }) => (
        <>
          <ul className={layout.cards}>
            {pictures.map((picture) => (
              <PictureItem
                key={picture.url}
                picture={picture}
                busy={busy}
                onRemove={() => setPictureToRemove(picture)}
                onAllow={() => picture.pictureId && allow(picture.pictureId)}
              />
            ))}
          </ul>
          {pictureToRemove && (
            <RemovePicture
              name={pictureToRemove.usedBy[0]?.name ?? 'Everything that used it'}
              busy={busy}
              onRemove={(reason) => pictureToRemove.pictureId && remove(pictureToRemove.pictureId, reason)}
              onClose={close}
            />
          )}
        </>
      )}
    </Queue>
  )
}

function describeCount(shownCount: number, total: number): string {
  if (total === 0) return 'No pictures to show.'
  return shownCount < total
    ? `${formatCount(total, 'address', 'addresses')}, showing the latest ${shownCount}.`
    : formatCount(total, 'address', 'addresses')
}
