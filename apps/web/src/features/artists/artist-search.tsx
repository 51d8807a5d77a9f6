import { LONGEST_SEARCH } from '@houselights/contracts/entities/event-choices'
import { TextField } from '@houselights/design-system/components/field'
import { useTypedText } from '../../hooks/use-typed-text.ts'
import { inCity, useCity } from '../../page/page-city.ts'
import { searchProblem, showable } from '../../page/search-params.ts'
import classes from './artist-search.module.css'

/** The Artists page's search box: it searches while typing; without JavaScript, on Enter. */
export function ArtistSearch({ current, onChange }: { current: string; onChange: (text: string) => void }) {
  const [text, setText] = useTypedText(current, onChange)
  return (
    <form
      action={inCity(useCity(), '/artists')}
      method="get"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <TextField
        type="search"
        name="search"
        label="Search artists"
        maxLength={LONGEST_SEARCH}
        error={searchProblem(text.trim() || undefined)}
        value={showable(text)}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </form>
  )
}
