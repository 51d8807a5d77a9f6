/** Where the files of pictures are: a reader gets all of one or none. */
export interface PictureStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The file, or null where there is none. */
  get(key: string): Promise<Buffer | null>
  /** Deletes every file whose key begins with `folder/`. */
  remove(folder: string): Promise<void>
  close(): void
}

/** The folder of one picture: two letters first, so that no folder gets too many entries. */
export const pictureFolder = (id: string): string => `${id.slice(0, 2)}/${id}`
export const pictureKey = (id: string, file: string): string => `${pictureFolder(id)}/${file}`
