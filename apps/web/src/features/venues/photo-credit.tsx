import type { VenuePhotos } from '@houselights/types/routes'
import { Fragment } from 'react'
import { safeUrl } from '../../format/links.ts'
import classes from './photo-carousel.module.css'

/** Who took a photo, on the photo, as Google asks of those who show it. */
export const PhotoCredit = ({ credits }: { credits: VenuePhotos['credits'][number] }) =>
  credits.length > 0 && (
    <figcaption className={classes.credit}>
      Photo:{' '}
      {credits.map(({ name, url }, index) => {
        const address = safeUrl(url)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two of one name apart, and they stay in order
          <Fragment key={index}>
            {index > 0 && ', '}
            {address ? (
              <a href={address} rel="noopener nofollow">
                {name}
              </a>
            ) : (
              name
            )}
          </Fragment>
        )
      })}
    </figcaption>
  )
