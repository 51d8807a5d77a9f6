import type { VenuePhotos } from '@houselights/types/routes'
import { Fragment } from 'react'
import { safeUrl } from '../../format/links.ts'
import classes from './photo-carousel.module.css'

/** A photo's credits, shown on the photo as Google requires. */
export const PhotoCredit = ({ credits }: { credits: VenuePhotos['credits'][number] }) =>
  credits.length > 0 && (
    <figcaption className={classes.credit}>
      Photo:{' '}
      {credits.map(({ name, url }, index) => {
        const address = safeUrl(url)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two credits may have the same name, and their order is fixed
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
