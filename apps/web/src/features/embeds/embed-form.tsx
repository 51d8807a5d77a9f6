import { Button } from '@houselights/design-system/components/button'
import { SelectField, TextField } from '@houselights/design-system/components/field'
import type { VenueName } from '@houselights/types/entities'
import type { FilterOptions } from '@houselights/types/routes'
import { EMBED_FONTS, EMBED_LIMITS, EMBED_THEMES } from '../../embed-options.ts'
import type { EmbedSearch } from '../../embed-search.ts'
import { inCity, useCity } from '../../page-city.ts'
import classes from './embeds.module.css'

interface EmbedFormProps {
  search: EmbedSearch
  venues: readonly Pick<VenueName, 'slug' | 'name'>[]
  options: FilterOptions | undefined
}

const named = (none: string, names: readonly { value: string; label: string }[], chosen: string | undefined) => [
  { value: '', label: none },
  ...names,
  ...(chosen === undefined || names.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: chosen }]),
]
const likeIts = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const ofCounted = (all: readonly { name: string }[] = []) => likeIts(all.map(({ name }) => name))

export const EmbedForm = ({ search, venues, options }: EmbedFormProps) => (
  <form
    key={JSON.stringify(search)}
    action={inCity(useCity(), '/embeds')}
    method="get"
    className={classes.form}
    aria-label="The list"
  >
    <SelectField
      name="venue"
      label="Venue"
      defaultValue={search.venue ?? ''}
      options={named(
        'All venues',
        venues.map(({ slug, name }) => ({ value: slug, label: name })),
        search.venue,
      )}
    />
    <TextField
      name="artist"
      label="Or an artist, as in its page’s address"
      defaultValue={search.artist}
      autoComplete="off"
    />
    <SelectField
      name="neighborhood"
      label="Or a neighborhood"
      defaultValue={search.neighborhood ?? ''}
      options={named('All neighborhoods', ofCounted(options?.neighborhoods), search.neighborhood)}
    />
    <SelectField
      name="genre"
      label="Or a genre"
      defaultValue={search.genre ?? ''}
      options={named('All genres', ofCounted(options?.genres), search.genre)}
    />
    <TextField
      type="number"
      name="limit"
      label={`Shows, at most ${EMBED_LIMITS.most}`}
      min={EMBED_LIMITS.least}
      max={EMBED_LIMITS.most}
      defaultValue={search.limit ?? EMBED_LIMITS.usual}
    />
    <SelectField name="theme" label="Theme" defaultValue={search.theme ?? 'auto'} options={likeIts(EMBED_THEMES)} />
    <SelectField name="font" label="Font" defaultValue={search.font ?? 'system'} options={likeIts(EMBED_FONTS)} />
    <TextField name="accent" label="Accent, like a83812" defaultValue={search.accent} autoComplete="off" />
    <TextField
      name="background"
      label="Background, like ffffff, or transparent with the theme light or dark"
      defaultValue={search.background}
      autoComplete="off"
    />
    <Button type="submit">Show the lines to copy</Button>
  </form>
)
