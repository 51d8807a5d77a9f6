/** The picture that we keep of an address, as JSON in the contract's shape; null where none is kept. */
export const pictureJson = (url: string) => `(
  select json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'widths', p.widths, 'placeholder', p.placeholder)
  from picture_links l join pictures p on p.id = l.picture_id where l.url = ${url} and p.removed_at is null)`

/** The sizes in which Spotify has the picture of an artist (`alias`), widest first. */
export const spotifyImagesJson = (alias: string) => `(
  select coalesce(json_agg(json_build_object('width', image -> 'width', 'height', image -> 'height') order by place), '[]')
  from jsonb_array_elements(${alias}.spotify_images) with ordinality as images (image, place))`
