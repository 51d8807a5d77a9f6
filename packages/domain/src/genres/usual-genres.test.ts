import { expect, test } from 'vitest'
import { findUsualGenres } from './usual-genres.ts'

const shows = (count: number, ...tags: string[]) => ({ tags, shows: count })

test.each([
  ['five shows', [shows(5, 'Jazz')], ['Jazz']],
  ['four shows', [shows(4, 'Jazz')], []],
  ['spellings of one genre', [shows(3, 'jazz'), shows(2, 'Jazz Fusion')], ['Jazz']],
  ['15 % of the tagged shows', [shows(85, 'Punk'), shows(15, 'Jazz')], ['Punk', 'Jazz']],
  ['less than 15 %', [shows(86, 'Punk'), shows(15, 'Jazz')], ['Punk']],
  ['shows without a genre, which don’t count', [shows(500), shows(100, '21+'), shows(5, 'Jazz')], ['Jazz']],
  ['shows with two genres, which count for both', [shows(6, 'Jazz', 'Folk')], ['Folk', 'Jazz']],
  ['no music', [shows(50, 'Comedy')], []],
])('finds a venue’s usual genres: %s', (_, groups, genres) => expect(findUsualGenres(groups)).toEqual(genres))
