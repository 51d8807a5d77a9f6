import { centerForNewMusic } from '../custom/center-for-new-music.ts'
import { defineVenue } from '../define-venue.ts'

export const centerForNewMusicVenue = defineVenue({
  slug: 'center-for-new-music',
  name: 'Center for New Music',
  aliases: ['C4NM', 'The Center for New Music'],
  address: '55 Taylor St',
  neighborhood: 'Tenderloin',
  venueType: 'theater',
  website: 'https://centerfornewmusic.com/',
  source: centerForNewMusic({ url: 'https://centerfornewmusic.com/event/' }),
})
