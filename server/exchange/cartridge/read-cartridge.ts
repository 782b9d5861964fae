import { FileError } from '#server/archives/file-error.ts'
import type { PlannedSection } from '../reading/plan.ts'
import type { Planner } from '../reading/planner.ts'
import { nameOfPath, xmlFile, xmlIfThere } from '../reading/texts.ts'
import { readFolder } from '../simple/read-folder.ts'
import { valueIn } from './assignments.ts'
import { readManifest, type Manifest, type OrganizationItem, type Resource } from './manifest.ts'
import { PackageFiles } from './package-files.ts'
import { ResourceReader } from './reader.ts'
import { say, type Sentence, type Words } from '#server/words/sentence.ts'

/** An IMS package: the organization becomes sections and lessons, and resources it leaves out are appended. */
export async function readCartridge(planner: Planner, place: string): Promise<Words> {
  let manifest: Manifest
  try {
    manifest = readManifest(await xmlFile(planner.archive, place), place)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    planner.refuse(say('Manifest'), nameOfPath(place), place, error.sentence)
    planner.notes.push(say('The manifest can’t be read, so folders became sections.'))
    return readFolder(planner, new Set([place]))
  }
  const files = new PackageFiles(planner)
  const reader = new ResourceReader(planner, files, manifest)
  const isCanvas = await readCanvas(planner, reader, manifest)
  planner.title ||= manifest.title
  for (const item of unwrapped(manifest.items)) await walk(reader, item, '', null)
  await readRest(reader)
  reportFiles(planner, files, place)
  for (const path of planner.archive.sizes.keys()) {
    if (!files.isReported(path) && !technical.test(path)) await files.offer(path)
  }
  return isCanvas ? say('Canvas course ({format})', { format: manifest.format }) : manifest.format
}

/** Some tools wrap everything in one item, without a name or with the name of the course. */
function unwrapped(items: OrganizationItem[]): OrganizationItem[] {
  const [only] = items
  return items.length === 1 && only && only.ref === null && only.children.length > 0
    ? only.children.some(({ children }) => children.length > 0) || only.title === ''
      ? only.children
      : items
    : items
}

/** Items with children are sections; a nested one becomes a section with both names. */
async function walk(
  reader: ResourceReader,
  item: OrganizationItem,
  above: string,
  section: PlannedSection | null,
) {
  const { planner } = reader
  const resource = item.ref === null ? undefined : resourceOf(reader, item.ref)
  const isFolder = item.children.length > 0
  const path = isFolder && above !== '' ? `${above}: ${item.title}` : item.title
  const own = isFolder
    ? planner.section(`${above} / ${item.title}`, path || say('Lessons'))
    : section
  if (isFolder) {
    planner.item(say('Module'), path || say('Lessons')).becomes = say('Section')
  }
  const place = () => own ?? planner.section('lessons', say('Lessons'))
  if (resource && reader.done.has(resource.id)) {
    const again = planner.item(say('Item'), item.title || resource.id, resource.paths[0] ?? null)
    again.problem = say('The same content is in the course already, where it was first named.')
  } else if (resource) await reader.read(resource, { section: place, title: item.title })
  else if (item.ref !== null) {
    planner.refuse(
      say('Item'),
      item.title,
      item.ref,
      say('The manifest has no resource by this name.'),
    )
  } else if (!isFolder && item.title !== '') {
    planner.refuse(
      say('Heading'),
      item.title,
      null,
      say('There are no headings between lessons here.'),
    )
  }
  for (const child of item.children) await walk(reader, child, path, own)
}

function resourceOf(reader: ResourceReader, ref: string): Resource | undefined {
  return reader.manifest.resources.get(ref)
}

const restSections: Record<string, Sentence> = {
  page: say('More pages'),
  assignment: say('Assignments'),
  canvas_assignment: say('Assignments'),
  quiz: say('Quizzes'),
  link: say('Links'),
  blackboard: say('More content'),
}

/** Resources missing from the organization. Plain files among them wait: a page may show them. */
async function readRest(reader: ResourceReader) {
  for (const resource of reader.manifest.resources.values()) {
    if (reader.done.has(resource.id)) continue
    const kind = reader.kindOf(resource)
    if (kind === 'file') continue
    const title = restSections[kind] ?? say('More content')
    const section = () => reader.planner.section(`rest ${title.message}`, title)
    await reader.read(resource, { section, title: resource.title })
  }
}

const technical =
  /\.(xsd|dtd|css|js|xsl|mod|ent|properties|bb-package-info|bb-package-sig)$|(^|\/)\.bb-package/i

/** Every file of the package that isn't reported yet. */
function reportFiles(planner: Planner, files: PackageFiles, manifest: string) {
  const shown = new Set(planner.plan('').files.map(({ path }) => path))
  for (const path of planner.archive.sizes.keys()) {
    if (files.isReported(path)) continue
    if (path === manifest) files.report(path, planned(planner, path, say('Course outline')))
    else if (shown.has(path)) files.report(path, planned(planner, path, say('Picture in a text')))
    else if (technical.test(path)) {
      const reason = say('Styles, scripts and schemas aren’t kept.')
      files.report(path, planner.refuse(say('File'), nameOfPath(path), path, reason))
    }
  }
  for (const path of planner.archive.refused) {
    planner.refuse(say('File'), path, path, say('The path of this file leads out of the package.'))
  }
}

const planned = (planner: Planner, path: string, becomes: Sentence) =>
  Object.assign(planner.item(say('File'), nameOfPath(path), path), { becomes })

/** Canvas's additions to the standard: the title, rubrics, and files with settings. */
async function readCanvas(planner: Planner, reader: ResourceReader, manifest: Manifest) {
  const path = [...planner.archive.sizes.keys()].find((name) =>
    /(^|\/)course_settings\/course_settings\.xml$/.test(name),
  )
  if (!path) return [...manifest.resources.values()].some(({ id }) => id === 'canvas')
  const root = await xmlIfThere(planner.archive, path)
  planner.title = valueIn(root, 'title')
  const rubrics = path.replace('course_settings.xml', 'rubrics.xml')
  await reader.readRubrics(rubrics)
  for (const [, { title, criteria }] of reader.rubrics) {
    const item = planner.item(say('Rubric'), title, rubrics)
    if (criteria) {
      item.becomes = say('Rubric')
      item.notes.push(say('It is kept with the assignments that use it.'))
    } else item.problem = say('It has no points to give, or more criteria than a rubric can have.')
  }
  return true
}
