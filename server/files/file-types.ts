/** Media types that nouns take files of, by what people call them. Nothing here runs in a browser. */

export const pictureTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
]

export const videoTypes = [
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'video/x-m4v',
  'video/matroska',
  'video/vnd.avi',
  'video/ogg',
  'video/3gpp',
]

export const audioTypes = [
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/wav',
  'audio/ogg',
  'audio/opus',
  'audio/flac',
  'audio/aac',
]

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

export const documentTypes = [
  'application/pdf',
  `${office}.wordprocessingml.document`,
  `${office}.spreadsheetml.sheet`,
  `${office}.presentationml.presentation`,
  `${office}.presentationml.slideshow`,
  `${openDocument}.text`,
  `${openDocument}.spreadsheet`,
  `${openDocument}.presentation`,
  `${openDocument}.graphics`,
  'application/epub+zip',
  'application/rtf',
]

export const archiveTypes = ['application/zip']

export const captionTypes = ['text/vtt', 'application/x-subrip', 'application/ttml+xml']

/** Source code has one type here, whatever its language: a browser that gets it has nothing to run. */
const sourceType = 'text/x-source'

export const textTypes = [
  sourceType,
  'text/plain',
  'text/csv',
  'text/markdown',
  'application/json',
  'application/xml',
]

const codeEndings =
  `asm bas bash bib c cc clj cpp cs css cxx dart diff erl ex exs f90 fs go gradle groovy h hpp hs htm html ini ipynb java
  jl js jsx kt less lisp lua m mjs ml mm patch php pl proto ps1 py r rb rs sass scala scm scss sh sql st swift tcl tex
  toml ts tsv tsx v vb vhd vue yaml yml zig`.split(/\s+/)

/** Text has no signature; its name says which text it is, once it is known to be text. */
const namedTexts: Record<string, string> = {
  '.txt': 'text/plain',
  '.log': 'text/plain',
  '.csv': 'text/csv',
  '.md': 'text/markdown',
  '.vtt': 'text/vtt',
  '.srt': 'application/x-subrip',
  '.ttml': 'application/ttml+xml',
  '.dfxp': 'application/ttml+xml',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  ...Object.fromEntries(codeEndings.map((ending) => [`.${ending}`, sourceType])),
}

export const textTypeOf = (ending: string): string | undefined => namedTexts[ending]

const namedOthers: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.docx': `${office}.wordprocessingml.document`,
  '.xlsx': `${office}.spreadsheetml.sheet`,
  '.pptx': `${office}.presentationml.presentation`,
  '.odt': `${openDocument}.text`,
  '.ods': `${openDocument}.spreadsheet`,
  '.odp': `${openDocument}.presentation`,
  '.zip': 'application/zip',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/x-m4a',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
  '.heic': 'image/heic',
  '.heif': 'image/heif',
}

/** What the name claims, to refuse a file that is too large before it is sent. The content decides afterwards. */
export const claimedType = (ending: string): string | undefined =>
  namedTexts[ending] ?? namedOthers[ending]

/** Endings that a desktop starts as a program when someone opens the download. */
const programEndings = new Set(
  '.exe .msi .msix .com .scr .pif .cpl .bat .cmd .vbs .vbe .wsf .wsh .hta .jar .jnlp .lnk .reg .app .dmg .pkg .deb .rpm .apk .appimage .dll .sys'.split(
    ' ',
  ),
)

export const isProgramName = (ending: string) => programEndings.has(ending)

/** What the content of programs is called, on Windows, Linux, macOS, Android and in browsers. */
export const isProgramType = (type: string) =>
  /^application\/(x-msdownload|x-elf|x-mach-binary|x-ms-shortcut|java-vm|java-archive|wasm|x-apple-diskimage|x-deb|x-rpm|vnd\.android\.package-archive|x-nintendo-nes-rom)$/.test(
    type,
  )

/** Attachments of posts, messages and tickets, and submitted work. */
export const attachedTypes = [
  ...pictureTypes,
  ...documentTypes,
  ...archiveTypes,
  ...textTypes,
  ...audioTypes,
  ...videoTypes,
]
