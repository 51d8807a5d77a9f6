import type { VenueName } from '@houselights/contracts/entities/entities'
import type { FilterOptions } from '@houselights/contracts/public-api/routes'
import { Button } from '@houselights/design-system/components/button'
import { SelectField, TextField } from '@houselights/design-system/components/field'
import { toOptions, toSelectOptions, toSlugOptions } from '../../format/select-options.ts'
import { toCityPath, useCity } from '../../page/page-city.ts'
import { EMBED_FONTS, EMBED_LIMITS, EMBED_THEMES } from '../../standalone/embed/embed-options.ts'
import type { EmbedSearch } from '../../standalone/embed/embed-search.ts'
import classes from './embed-builder.module.css'

interface EmbedFormProps {
  search: EmbedSearch
  venues: readonly Pick<VenueName, 'slug' | 'name'>[]
  options: FilterOptions | undefined
}

const toNameOptions = (items: readonly { name: string }[] = []) => toOptions(items.map(({ name }) => name))

export const EmbedForm = ({ search, venues, options }: EmbedFormProps) => (
  <form
    key={JSON.stringify(search)}
    action={toCityPath(useCity(), '/embeds')}
    method="get"
    className={classes.form}
    aria-label="The list"
  >
    <SelectField
      name="venue"
      label="Venue"
      defaultValue={search.venue ?? ''}
      options={toSelectOptions('All venues', toSlugOptions(venues), search.venue)}
    />
    <TextField
      name="artist"
      label="Or an artist (the name in the page’s address)"
      defaultValue={search.artist}
      autoComplete="off"
    />
    <SelectField
      name="neighborhood"
      label="Or a neighborhood"
      defaultValue={search.neighborhood ?? ''}
      options={toSelectOptions('All neighborhoods', toNameOptions(options?.neighborhoods), search.neighborhood)}
    />
    <SelectField
      name="genre"
      label="Or a genre"
      defaultValue={search.genre ?? ''}
      options={toSelectOptions('All genres', toNameOptions(options?.genres), search.genre)}
    />
    <TextField
      type="number"
      name="limit"
      label={`Number of shows, up to ${EMBED_LIMITS.max}`}
      min={EMBED_LIMITS.min}
      max={EMBED_LIMITS.max}
      defaultValue={search.limit ?? EMBED_LIMITS.default}
    />
    <SelectField name="theme" label="Theme" defaultValue={search.theme ?? 'auto'} options={toOptions(EMBED_THEMES)} />
    <SelectField name="font" label="Font" defaultValue={search.font ?? 'system'} options={toOptions(EMBED_FONTS)} />
    <TextField name="accent" label="Accent color, like a83812" defaultValue={search.accent} autoComplete="off" />
    <TextField
      name="background"
      label="Background color, like ffffff, or transparent with a light or dark theme"
      defaultValue={search.background}
      autoComplete="off"
    />
    <Button type="submit">Get the code</Button>
  </form>
)
