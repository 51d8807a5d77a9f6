import type { PictureLinkState } from '@houselights/contracts/operators/enrichment'
import { Stack, TextInput } from '@mantine/core'
import { createFileRoute, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTypedText } from '../../../hooks/use-typed-text.ts'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { FilterLinks } from '../../../operators/decisions/index.ts'
import { STATES } from '../../../operators/pictures/picture-item.tsx'
import { PictureList } from '../../../operators/pictures/picture-list.tsx'
import { pageHead } from '../../../page/head.ts'
import { oneOf, toText } from '../../../page/search-params.ts'

// repeated here: every visitor loads the code that parses addresses, and would load the file of STATES with it
const STATE_NAMES = ['waiting', 'kept', 'failed', 'refused', 'removed'] as const satisfies readonly PictureLinkState[]
type Search = { state?: PictureLinkState | undefined; search?: string | undefined }

export const Route = createFileRoute('/_operators/admin/pictures')({
  validateSearch: ({ state, search }): Search => ({ state: oneOf(STATE_NAMES, state), search: toText(search, 200) }),
  head: () => pageHead({ title: 'Pictures' }),
  component: PicturesPage,
})

function PicturesPage() {
  const filter = Route.useSearch()
  const navigate = useNavigate({ from: '/admin/pictures' })
  const applySearch = (search: string | undefined) =>
    void navigate({ search: (current) => ({ ...current, search }), replace: true, resetScroll: false })
  return (
    <AreaPage
      title="Pictures"
      about="Pictures of events, artists and venues, by their source address. Each is fetched once and shown from our own copy. Owners can ask us to remove one."
    >
      <PictureFilter {...filter} onSearch={applySearch} />
      <PictureList filter={filter} />
    </AreaPage>
  )
}

interface PictureFilterProps {
  state?: PictureLinkState | undefined
  search?: string | undefined
  onSearch: (search: string | undefined) => void
}

/**
 * Filters pictures by state, and by a text in their address or in the name of the event, artist or venue they belong
 * to.
 */
function PictureFilter({ state, search, onSearch }: PictureFilterProps) {
  const [text, setText] = useTypedText(search ?? '', (typedText) => onSearch(typedText || undefined))
  return (
    <search>
      <Stack gap="sm" mt="lg">
        <TextInput
          type="search"
          name="search"
          label="Find pictures"
          description="By part of the address, or the name of the event, artist or venue."
          maxLength={200}
          autoComplete="off"
          size="md"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <FilterLinks
          label="Pictures shown"
          groups={[
            [undefined, ...(Object.keys(STATES) as PictureLinkState[])].map((each) => ({
              ...linkOptions({ to: '/admin/pictures', search: { state: each, search } }),
              label: each ? STATES[each].label : 'All',
              isCurrent: each === state,
            })),
          ]}
        />
      </Stack>
    </search>
  )
}
