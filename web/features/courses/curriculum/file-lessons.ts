import type { LessonKind } from '#contract/lessons.ts'

export interface FileLesson {
  file: File
  title: string
  kind: LessonKind
}

const kindOf = ({ type, name }: File): LessonKind | null => {
  if (/\.zip$/i.test(name) || /(^|\/)cmi5\.xml$/i.test(name)) return 'package'
  if (type === 'video/mp4' || type === 'video/webm') return 'video'
  if (type === 'audio/mpeg' || /\.mp3$/i.test(name)) return 'audio'
  if (type === 'application/pdf') return 'file'
  return /^image\/(png|jpeg|webp|gif|avif)$/.test(type) ? 'file' : null
}

const titleOf = ({ name }: File) =>
  name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[_\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 120) || name.slice(0, 120)

/** What files become: a lesson each, in the order of their names with numbers counted as numbers. The rest is named. */
export function readFiles(files: readonly File[]): { lessons: FileLesson[]; refused: string[] } {
  const lessons: FileLesson[] = []
  const refused: string[] = []
  const order = new Intl.Collator(undefined, { numeric: true })
  for (const file of files.toSorted((one, other) => order.compare(one.name, other.name))) {
    const kind = kindOf(file)
    if (kind) lessons.push({ file, title: titleOf(file), kind })
    else refused.push(file.name)
  }
  return { lessons, refused }
}
