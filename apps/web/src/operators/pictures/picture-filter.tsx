import { PictureLinkState } from '@houselights/contracts/operators/enrichment'
import { Stack, TextInput } from '@mantine/core'
import { linkOptions } from '@tanstack/react-router'
import { useTypedText } from '../../hooks/use-typed-text.ts'
import { FilterLinks } from '../decisions/index.ts'
import { STATES } from './picture-item.tsx'

interface PictureFilterProps {
  state?: PictureLinkState | undefined
  search?: string | undefined
  onSearch: (search: string | undefined) => void
}

/** Filters pictures by state, and by a text in their address or in the name of what they belong to. */
export function PictureFilter({ state, search, onSearch }: PictureFilterProps) {
  const [text, setText] = useTypedText(search ?? '', (typed) => onSearch(typed || undefined))
  return (
    <search>
      <Stack gap="sm" mt="lg">
        <TextInput
          type="search"
          name="search"
          label="Find pictures"
          description="By part of their address, or of the name of who shows them."
          maxLength={200}
          autoComplete="off"
          size="md"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <FilterLinks
          label="Pictures shown"
          groups={[
            [undefined, ...PictureLinkState.options].map((each) => ({
              ...linkOptions({ to: '/admin/pictures', search: { state: each, search } }),
              label: each ? STATES[each].word : 'All',
              isCurrent: each === state,
            })),
          ]}
        />
      </Stack>
    </search>
  )
}
