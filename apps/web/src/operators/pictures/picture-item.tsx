import type { PictureLinkState, StoredPicture } from '@houselights/contracts/operators/enrichment'
import { Box, Card, Group, Image, Text } from '@mantine/core'
import '@mantine/core/styles/Image.layer.css'
import { timeAgo } from '../../format/relative-time.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { type Tone, ToneBadge } from '../../layout/figures/tone-badge.tsx'
import { DecisionButton, layout, SoftText } from '../decisions/index.ts'

interface PictureItemProps {
  picture: StoredPicture
  busy: boolean
  onRemove: () => void
  onAllow: () => void
}

export const STATES: Readonly<Record<PictureLinkState, { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  kept: { label: 'Stored', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  refused: { label: 'Refused', tone: 'middling' },
  removed: { label: 'Removed', tone: 'plain' },
}
const PAGES = { event: '/events', artist: '/artists', venue: '/venues' } as const
const THUMBNAIL_WIDTH = 160

export function PictureItem({ picture, busy, onRemove, onAllow }: PictureItemProps) {
  const { now } = useClock()
  const { url, state, pictureId, removedAt, usedBy } = picture
  const name = usedBy[0]?.name ?? url
  return (
    <Card component="li" padding="sm">
      <Group>
        <Box w={80} h={80} bg="var(--hl-raised)">
          {pictureId && !removedAt && (
            <Image src={getThumbnailUrl(picture)} alt="" w={80} h={80} fit="contain" loading="lazy" decoding="async" />
          )}
        </Box>
        <Text component="div" size="sm" flex="1 1 12rem" miw={0}>
          <h2 className={layout.links}>
            {usedBy.length === 0 && 'Not used now'}
            {usedBy.map(({ kind, slug, name: subjectName }) => (
              <a key={`${kind}-${slug}`} href={`${PAGES[kind]}/${encodeURIComponent(slug)}`}>
                {subjectName}
              </a>
            ))}
            <ToneBadge tone={STATES[state].tone}>{STATES[state].label}</ToneBadge>
          </h2>
          <SoftText block>{url}</SoftText>
          {picture.problem && (
            <Text size="sm" c="var(--hl-bad)">
              {picture.problem}
            </Text>
          )}
          {removedAt && (
            <p>
              Removed {timeAgo(removedAt, now)}: {picture.removedWhy}
            </p>
          )}
          <SoftText block>{getFacts(picture, now)}</SoftText>
        </Text>
        {pictureId && (
          <DecisionButton
            busy={busy}
            name={removedAt ? `Allow again: ${name}` : `Remove: ${name}`}
            onClick={() => !busy && (removedAt ? onAllow() : onRemove())}
          >
            {removedAt ? 'Allow again' : 'Remove…'}
          </DecisionButton>
        )}
      </Group>
    </Card>
  )
}

/** Every picture is stored at 96 pixels, wider ones at 160 too. */
const getThumbnailUrl = ({ pictureId, width }: StoredPicture) =>
  `/api/pictures/${pictureId}/${width !== null && width >= THUMBNAIL_WIDTH ? THUMBNAIL_WIDTH : 96}.webp`

function getFacts({ requestedAt, width, height, bytes, removedAt }: StoredPicture, now: string): string {
  return [
    requestedAt ? `Requested ${timeAgo(requestedAt, now)}` : 'Not requested yet',
    ...(width && height && bytes && !removedAt
      ? [`${width} × ${height}`, `${Math.ceil(bytes / 1024)} KB original`]
      : []),
  ].join(' · ')
}
