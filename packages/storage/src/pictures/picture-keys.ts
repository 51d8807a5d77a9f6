/**
 * Returns a picture's folder, which is inside a folder named after the id's first two letters, so that no folder gets too many entries.
 */
export const pictureFolder = (id: string): string => `${id.slice(0, 2)}/${id}`
export const pictureKey = (id: string, file: string): string => `${pictureFolder(id)}/${file}`
