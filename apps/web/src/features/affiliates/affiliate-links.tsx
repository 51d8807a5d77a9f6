import { affiliateLinks } from '@houselights/domain/links/affiliates'
import { useSettings } from '../../hooks/use-settings.ts'
import { Section } from '../../layout/page/section.tsx'
import { useCity } from '../../page/page-city.ts'
import classes from './affiliate-links.module.css'

export function AffiliateLinks({ words }: { words: string }) {
  const settings = useSettings()
  const city = useCity()
  return (
    <Section title="Look elsewhere too">
      <ul className={classes.links}>
        {affiliateLinks(words, city, settings.affiliateCodes).map(({ name, description, url }) => (
          <li key={name}>
            <a className="covers" href={url} rel="sponsored noopener" target="_blank">
              {name}
            </a>{' '}
            <span className="quiet">{description}</span>
          </li>
        ))}
      </ul>
      <p className={`quiet ${classes.disclosure}`}>
        These are partner links: if you buy there, Houselights may earn a commission. It costs you nothing and changes
        nothing in what we list or in which order.
      </p>
    </Section>
  )
}
