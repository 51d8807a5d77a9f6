import { artistPicture } from '@houselights/design-system/stock-pictures'
import { LinkButton } from '../../layout/link-button.tsx'
import classes from './artist-spotlight.module.css'

/** Fixed sample content, marked as such: no real artist, and not from a listing. */
const SAMPLE = {
  name: 'The Paper Lanterns',
  genre: 'Indie Folk',
  from: 'Sample City',
  words:
    'Two voices, one borrowed harmonium and songs about the last train home. Here is where an artist stands whose next show is worth crossing the city for: who they are, what they sound like, where to hear them.',
  tags: ['Harmonies', 'Acoustic', 'Late trains'],
}

/** A portrait of one artist on the home page. */
export const ArtistSpotlight = () => (
  <section className={classes.spotlight} aria-labelledby="spotlight">
    <img className={classes.picture} src={artistPicture(SAMPLE.name)} alt="" width="800" height="800" loading="lazy" />
    <div className={classes.words}>
      <p className={classes.over}>
        Artist spotlight <span className={classes.sample}>Sample</span>
      </p>
      <h2 id="spotlight">{SAMPLE.name}</h2>
      <p className={classes.facts}>
        {SAMPLE.genre} · {SAMPLE.from}
      </p>
      <p className={classes.text}>{SAMPLE.words}</p>
      <ul className={classes.tags} aria-label="In three words">
        {SAMPLE.tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      <LinkButton to="/artists" variant="default" size="md">
        Meet the artists playing soon
      </LinkButton>
    </div>
  </section>
)
