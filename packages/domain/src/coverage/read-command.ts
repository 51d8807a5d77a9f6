/** The command that reads a source, and so shows again what is wrong with it. */
export const readCommand = (source: string): string => `npm run read -- --source ${source}`
