import { errorText } from '@houselights/api-client/api-error'
import { findEditable } from '@houselights/types/editor'
import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTypedText } from '../../use-typed-text.ts'
import { operatorQuery } from '../operators/index.ts'
import classes from './editor.module.css'

/** Searches for something to edit by part of its name. */
export function FindEditable({ search, onSearch }: { search: string; onSearch: (search: string | undefined) => void }) {
  const [text, setText] = useTypedText(search, (typed) => onSearch(typed || undefined))
  const { data, error, isFetching } = useQuery({
    ...operatorQuery(findEditable, { query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <search className={classes.find}>
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
      <p role="status" className={classes.count}>
        {error && errorText(error)}
        {!error && search && data && !isFetching && foundText(data.length)}
      </p>
      {search && data && data.length > 0 && (
        <ul className={classes.found}>
          {data.map(({ kind, id, name, detail }) => (
            <li key={id}>
              <Link to="/admin/edit" search={{ kind, id, search }} resetScroll={false}>
                {name}
              </Link>
              <span>
                {kind === 'event' ? 'event · ' : ''}
                {detail}
              </span>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

const foundText = (count: number) => (count === 0 ? 'Nothing of that name.' : `${count} found.`)
