import { toErrorText } from '@houselights/api-client/api-error'
import type { EventKind } from '@houselights/contracts/entities/entities'
import { EVENT_KINDS } from '@houselights/contracts/entities/event-choices'
import { type EditedKind, findEditable } from '@houselights/contracts/operators/editor'
import { Box, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useTypedText } from '../../../hooks/use-typed-text.ts'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { operatorQuery } from '../../../operators/area/index.ts'
import { layout, SoftText } from '../../../operators/decisions/index.ts'
import { EditableCard } from '../../../operators/editor/editable-card.tsx'
import { WithheldEvents } from '../../../operators/editor/withheld-events.tsx'
import { pageHead } from '../../../page/head.ts'
import { oneOf, toText } from '../../../page/search-params.ts'

// repeated here: every visitor loads the code that parses addresses, and must not load operators' contracts with it
const KINDS = ['event', 'artist', 'venue'] as const satisfies readonly EditedKind[]
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

type EditSearch = {
  kind?: EditedKind | undefined
  id?: string | undefined
  withheld?: EventKind | undefined
  search?: string | undefined
}

const parseEditSearch = ({ kind, id, withheld, search }: Record<string, unknown>): EditSearch => ({
  kind: oneOf(KINDS, kind),
  id: typeof id === 'string' && UUID.test(id) ? id : undefined,
  withheld: oneOf(EVENT_KINDS, withheld),
  search: toText(search, 200),
})

export const Route = createFileRoute('/_operators/admin/edit')({
  validateSearch: parseEditSearch,
  head: () => pageHead({ title: 'Edit' }),
  component: EditPage,
})

function EditPage() {
  const { kind, id, search, withheld } = Route.useSearch()
  const navigate = useNavigate({ from: '/admin/edit' })
  return (
    <AreaPage title="Edit" about="A value you set is locked. Sources won’t change it until you unlock it.">
      <FindEditable
        search={search ?? ''}
        onSearch={(newSearch) =>
          void navigate({ search: (current) => ({ ...current, search: newSearch }), replace: true, resetScroll: false })
        }
      />
      {kind && id ? <EditableCard key={`${kind} ${id}`} target={{ kind, id }} /> : <WithheldEvents kind={withheld} />}
    </AreaPage>
  )
}

function FindEditable({ search, onSearch }: { search: string; onSearch: (search: string | undefined) => void }) {
  const [text, setText] = useTypedText(search, (typedText) => onSearch(typedText || undefined))
  const { data, error, isFetching } = useQuery({
    ...operatorQuery(findEditable, { query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <Box component="search" display="block" mt="lg" maw="44rem">
      <TextInput
        type="search"
        name="search"
        label="Find an event, artist or venue"
        description="By part of its name. Includes hidden, past and merged ones."
        maxLength={200}
        autoComplete="off"
        size="md"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Text role="status" size="sm" c="dimmed" mt="xs" mih="1.5em">
        {error && toErrorText(error)}
        {!error && search && data && !isFetching && toCountText(data.length)}
      </Text>
      {search && data && data.length > 0 && (
        <ul className={layout.rows}>
          {data.map(({ kind, id, name, detail }) => (
            <li key={id}>
              <Link to="/admin/edit" search={{ kind, id, search }} resetScroll={false}>
                {name}
              </Link>
              <SoftText>
                {kind === 'event' ? 'event · ' : ''}
                {detail}
              </SoftText>
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}

const toCountText = (count: number) => (count === 0 ? 'Nothing found with that name.' : `${count} found.`)
