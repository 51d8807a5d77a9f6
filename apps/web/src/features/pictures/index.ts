export { ArtistPicture } from './artist-picture.tsx'
export { EventPicture, getEventPicture, pictureJsonLd } from './event-picture.tsx'
