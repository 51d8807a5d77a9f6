import { errorText } from '@houselights/api-client/api-error'
import { findEditable } from '@houselights/contracts/operators/editor'
import { Box, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTypedText } from '../../hooks/use-typed-text.ts'
import { operatorQuery } from '../area/index.ts'
import { layout, Soft } from '../decisions/index.ts'

export function FindEditable({ search, onSearch }: { search: string; onSearch: (search: string | undefined) => void }) {
  const [text, setText] = useTypedText(search, (typed) => onSearch(typed || undefined))
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
        description="By part of its name. Hidden, past and merged ones are found too."
        maxLength={200}
        autoComplete="off"
        size="md"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Text role="status" size="sm" c="dimmed" mt="xs" mih="1.5em">
        {error && errorText(error)}
        {!error && search && data && !isFetching && foundText(data.length)}
      </Text>
      {search && data && data.length > 0 && (
        <ul className={layout.rows}>
          {data.map(({ kind, id, name, detail }) => (
            <li key={id}>
              <Link to="/admin/edit" search={{ kind, id, search }} resetScroll={false}>
                {name}
              </Link>
              <Soft>
                {kind === 'event' ? 'event · ' : ''}
                {detail}
              </Soft>
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}

const foundText = (count: number) => (count === 0 ? 'Nothing of that name.' : `${count} found.`)
