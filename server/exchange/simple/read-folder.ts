import { FileError } from '#server/archives/file-error.ts'
import { PackageFiles } from '../cartridge/package-files.ts'
import type { PlannedItem, PlannedSection } from '../reading/plan.ts'
import type { Planner } from '../reading/planner.ts'
import { nameOfPath, pageText, titleOfPath } from '../reading/texts.ts'
import { readDocx } from './read-docx.ts'
import { say, type Words } from '#server/words/sentence.ts'

const isPage = (path: string) => /\.(x?html?|md|markdown|txt)$/i.test(path)
const isDocx = (path: string) => /\.docx$/i.test(path)
const technical = /\.(css|js|xsd|dtd|map|woff2?|ttf|eot)$/i

/** A zip without a manifest: each folder is a section, each file a lesson. Pictures used in a text stay in it. */
export async function readFolder(planner: Planner, skipped: ReadonlySet<string>): Promise<Words> {
  const files = new PackageFiles(planner)
  const paths = [...planner.archive.sizes.keys()]
    .filter((path) => !skipped.has(path))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const root = commonFolder(paths)
  planner.title ||= titleOfPath(root.replace(/\/$/, ''))
  const pages = new Set(paths.filter(isPage))
  // Texts first, to find out which pictures they use; lessons are ordered by name.
  const placed = new Map<string, PlannedItem>()
  const order: { path: string; section: PlannedSection; from: number }[] = []
  for (const path of paths.filter((name) => isPage(name) || isDocx(name))) {
    const section = sectionOf(planner, root, path)
    const item = planner.item(isDocx(path) ? say('Document') : say('Page'), titleOfPath(path), path)
    placed.set(path, item)
    files.report(path, item)
    order.push({ path, section, from: section.lessons.length })
    try {
      if (isDocx(path)) await readDocx(planner, section, item, path)
      else await readPage(planner, files, section, { item, path, pages })
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      item.problem = error.sentence
    }
  }
  const shown = new Set(planner.plan('').files.map(({ path }) => path))
  for (const path of paths) {
    if (files.isReported(path)) continue
    const item = planner.item(say('File'), nameOfPath(path), path)
    files.report(path, item)
    if (shown.has(path)) item.becomes = say('Picture in a text')
    else if (technical.test(path)) item.problem = say('Styles and scripts aren’t kept.')
    else {
      const name = nameOfPath(path)
      const given = { key: path, path, name, title: titleOfPath(path) }
      await planner.fileLesson(sectionOf(planner, root, path), item, given)
    }
  }
  for (const path of planner.archive.refused) {
    planner.refuse(say('File'), path, path, say('The path of this file leads out of the archive.'))
  }
  sortLessons(planner)
  return say('Archive of files')
}

async function readPage(
  planner: Planner,
  files: PackageFiles,
  section: PlannedSection,
  { item, path, pages }: { item: PlannedItem; path: string; pages: ReadonlySet<string> },
) {
  const text = await pageText(planner.archive, path)
  const format = /\.(md|markdown)$/i.test(path)
    ? 'markdown'
    : /\.txt$/i.test(path)
      ? 'plain'
      : 'html'
  const addresses = format === 'markdown' ? markdownAddresses(text) : text
  await files.look(path, addresses)
  const wanted = new Set<string>()
  const link = (address: string): string | null => {
    if (/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address)) return null
    const target = files.pathAt(path, address)
    if (!target) return null
    if (pages.has(target)) return planner.lessonLink(target)
    if (!planner.keeps(target, nameOfPath(target))) return null
    wanted.add(target)
    return planner.filesLink
  }
  const document = planner.document(item, { text, format, find: files.find(path), link })
  for (const target of wanted) if (!isDocx(target)) await files.offer(target)
  const title = headingOf(text, format)
  if (title) item.title = title
  const content = { kind: 'text' as const, document }
  planner.lesson(section, { key: path, title: item.title, item, content })
}

const markdownAddresses = (text: string) =>
  [...text.slice(0, 2_000_000).matchAll(/\]\(<?([^)\s>]{1,500})/g)]
    .map(([, address = '']) => `<a href="${address.replaceAll('"', '')}">`)
    .join('') + text

function headingOf(text: string, format: string): string | undefined {
  const start = text.slice(0, 20_000)
  if (format === 'markdown') return /^#\s+(.{1,200}?)\s*#*\s*$/m.exec(start)?.[1]
  return format === 'html'
    ? /<title[^>]*>([^<]{1,200})<\/title>/i.exec(start)?.[1]?.trim() || undefined
    : undefined
}

/** A folder around everything only gives the name of the course. */
function commonFolder(paths: readonly string[]): string {
  let folder = ''
  for (;;) {
    const next = paths[0]?.slice(folder.length).split('/')
    if (!next || next.length < 2) return folder
    const candidate = `${folder}${next[0]}/`
    if (!paths.every((path) => path.startsWith(candidate))) return folder
    folder = candidate
  }
}

function sectionOf(planner: Planner, root: string, path: string): PlannedSection {
  const folders = path.slice(root.length).split('/').slice(0, -1)
  const title = folders.map((name) => name.replaceAll('_', ' ')).join(': ')
  return planner.section(`folder ${folders.join('/')}`, title || say('Lessons'))
}

/** Lessons and sections in order of their names, as in a file manager. */
function sortLessons(planner: Planner) {
  const place = (item: number) => planner.items[item]?.place ?? ''
  const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
  for (const { lessons } of planner.sections) {
    lessons.sort((a, b) => compare(place(a.item), place(b.item)))
  }
  planner.sections.sort((a, b) =>
    compare(place(a.lessons[0]?.item ?? 0), place(b.lessons[0]?.item ?? 0)),
  )
}
