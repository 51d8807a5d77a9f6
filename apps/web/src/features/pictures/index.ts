// what other features may use of this one
export { ArtistPicture } from './artist-picture.tsx'
export { EventPicture } from './event-picture.tsx'
export { pictureJsonLd } from './picture-json-ld.ts'
export { pictureOfEvent } from './picture-of.ts'
