export { ArtistPicture } from './artist-picture.tsx'
export { EventPicture, pictureJsonLd, pictureOfEvent } from './event-picture.tsx'
