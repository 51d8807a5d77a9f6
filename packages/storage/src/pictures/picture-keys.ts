/**
 * Returns a picture's folder, which is inside a folder named after the id's first two letters, so that no folder gets too many entries.
 */
export const toPictureFolder = (id: string): string => `${id.slice(0, 2)}/${id}`
export const toPictureKey = (id: string, file: string): string => `${toPictureFolder(id)}/${file}`
