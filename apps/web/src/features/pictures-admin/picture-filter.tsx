import { PictureLinkState } from '@houselights/types/enrichment'
import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTypedText } from '../../use-typed-text.ts'
import classes from './pictures-admin.module.css'
import { STATE_WORDS } from './state-words.ts'

interface PictureFilterProps {
  state?: PictureLinkState | undefined
  search?: string | undefined
  onSearch: (search: string | undefined) => void
}

/** Filters pictures by state, and by a text in their address or in the name of what they belong to. */
export function PictureFilter({ state, search, onSearch }: PictureFilterProps) {
  const [text, setText] = useTypedText(search ?? '', (typed) => onSearch(typed || undefined))
  return (
    <search className={classes.filter}>
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
      <nav aria-label="Pictures shown">
        {[undefined, ...PictureLinkState.options].map((each) => (
          <Link
            key={each ?? 'all'}
            to="/admin/pictures"
            search={{ state: each, search }}
            aria-current={each === state ? 'page' : undefined}
            resetScroll={false}
          >
            {each ? STATE_WORDS[each].word : 'All'}
          </Link>
        ))}
      </nav>
    </search>
  )
}
