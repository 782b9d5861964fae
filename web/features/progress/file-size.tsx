import { fileSize } from '#web/lib/file-size.ts'

/** "3.4 MB", in the person's language. */
export const FileSize = ({ bytes }: { bytes: number }) => fileSize(bytes)
