/** Why a whole file can't be read, in a sentence for the person who chose it. */
export class FileError extends Error {}
