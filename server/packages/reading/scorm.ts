import { posix } from 'node:path'
import type { PackageActivity } from '#contract/packages.ts'
import { FileError } from '#server/archives/file-error.ts'
import { childOf, childrenOf, textIn, type Element } from '#server/archives/nodes.ts'
import type { ZippedFile } from './open-zip.ts'
import type { ReadPackage } from './read-package.ts'
import { sentencesOf } from './parts.ts'
import { readSequencing, passingScoreOf } from './sequencing.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

interface Place {
  folder: string
  files: ReadonlyMap<string, ZippedFile>
}

/** The manifest's content, while problems are collected and reported together. */
interface Reading extends Place {
  resources: Map<string, Element>
  base: string
  problems: Sentence[]
  activities: PackageActivity[]
  ids: Set<string>
}

const maximumActivities = 2000

/** Reads the structure of a SCORM package. Throws FileError with every problem that prevents it from running. */
export function readScorm(root: Element, place: Place): ReadPackage {
  if (root.name !== 'manifest') {
    throw new FileError(
      say('{file} begins with “{name}”, but it has to begin with “{wanted}”.', {
        file: 'imsmanifest.xml',
        name: root.name,
        wanted: 'manifest',
      }),
    )
  }
  const { standard, edition } = versionOf(root)
  const resources = childOf(root, 'resources')
  const reading: Reading = {
    ...place,
    resources: new Map(
      childrenOf(resources, 'resource').map((resource) => [
        attribute(resource, 'identifier'),
        resource,
      ]),
    ),
    base: joined(attribute(root, 'base'), attribute(resources, 'base')),
    problems: [],
    activities: [],
    ids: new Set(),
  }
  const organization = defaultOrganization(root)
  for (const item of childrenOf(organization, 'item')) addItem(reading, item, 0)
  const launchable = reading.activities.filter(({ launch }) => launch !== null)
  if (launchable.length === 0 && reading.problems.length === 0) {
    reading.problems.push(say('The manifest names nothing that can be opened.'))
  }
  const sequencing =
    standard === 'scorm_2004' ? readSequencing(root, organization, reading.problems) : null
  if (reading.problems.length > 0) throw new FileError(sentencesOf(reading.problems))
  return {
    title: titleOf(organization),
    standard,
    edition,
    activities: reading.activities,
    sequencing,
    notes: notesOf(reading, root),
    folder: place.folder,
  }
}

/** By the manifest's schema version; some tools leave it out, and their elements reveal it. */
function versionOf(root: Element): Pick<ReadPackage, 'standard' | 'edition'> {
  const metadata = childOf(root, 'metadata')
  const schema = textIn(childOf(metadata, 'schema')).trim()
  const version = textIn(childOf(metadata, 'schemaversion')).trim()
  if (/common cartridge|thin/i.test(schema)) {
    throw new FileError(
      say(
        'This is a Common Cartridge, not a SCORM package. Its questions can be imported into a question bank.',
      ),
    )
  }
  if (/^(CAM )?1\.3$|2004/i.test(version)) {
    const [, ordinal = '2nd'] = /(2nd|3rd|4th)/i.exec(version) ?? []
    return { standard: 'scorm_2004', edition: `SCORM 2004 ${ordinal} Edition` }
  }
  if (version.startsWith('1.2') || (version === '' && !uses2004(root))) {
    return { standard: 'scorm_1_2', edition: 'SCORM 1.2' }
  }
  if (version === '') return { standard: 'scorm_2004', edition: 'SCORM 2004 2nd Edition' }
  throw new FileError(
    say('The manifest says “{version}”. Only SCORM 1.2 and SCORM 2004 can be played.', {
      version: [schema, version].filter(Boolean).join(' '),
    }),
  )
}

/** SCORM 2004 writes scormType with a capital, 1.2 without. */
const uses2004 = (root: Element) =>
  childrenOf(childOf(root, 'resources'), 'resource').some(
    ({ attributes }) => 'scormType' in attributes,
  )

function defaultOrganization(root: Element): Element {
  const organizations = childOf(root, 'organizations')
  const all = childrenOf(organizations, 'organization')
  const wanted = attribute(organizations, 'default')
  const found =
    all.find((organization) => attribute(organization, 'identifier') === wanted) ?? all[0]
  if (!found) {
    throw new FileError(
      say('The manifest has no organization, so it’s a collection of files and not a course.'),
    )
  }
  return found
}

function addItem(reading: Reading, item: Element, depth: number) {
  const id = attribute(item, 'identifier')
  const title = titleOf(item) || id
  if (id === '') reading.problems.push(say('The item “{title}” has no identifier.', { title }))
  if (reading.ids.has(id)) reading.problems.push(say('Two items are called “{id}”.', { id }))
  reading.ids.add(id)
  if (reading.activities.length >= maximumActivities) {
    throw new FileError(say('This package has more than 2,000 items.'))
  }
  const children = childrenOf(item, 'item')
  const reference = attribute(item, 'identifierref')
  const resource = reference === '' ? undefined : reading.resources.get(reference)
  if (reference !== '' && !resource) {
    reading.problems.push(
      say('The item “{title}” opens “{reference}”, which the manifest doesn’t contain.', {
        title,
        reference,
      }),
    )
  }
  reading.activities.push({
    id,
    title: title.slice(0, 500),
    depth,
    is_visible: attribute(item, 'isvisible') !== 'false',
    launch: resource && children.length === 0 ? launchOf(reading, item, resource, title) : null,
    reports: resource ? scormTypeOf(resource) === 'sco' : false,
    mastery_score: numberIn(item, 'masteryscore'),
    maximum_time: textOf(item, 'maxtimeallowed') || null,
    time_limit_action: textOf(item, 'timelimitaction') || textOf(item, 'timeLimitAction') || null,
    launch_data: textOf(item, 'datafromlms') || textOf(item, 'dataFromLMS'),
    completion_threshold: completionThreshold(item),
    scaled_passing_score: passingScoreOf(item),
  })
  for (const child of children) addItem(reading, child, depth + 1)
}

const scormTypeOf = ({ attributes }: Element) =>
  (attributes['scormtype'] ?? attributes['scormType'] ?? 'asset').toLowerCase()

/** Start page of an item: a file of the package, matched case-insensitively if necessary. */
function launchOf(
  reading: Reading,
  item: Element,
  resource: Element,
  title: string,
): string | null {
  const href = attribute(resource, 'href')
  if (href === '') {
    reading.problems.push(say('“{title}” has no file to begin with.', { title }))
    return null
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//')) {
    reading.problems.push(
      say('“{title}” begins at {address}, outside of the package.', {
        title,
        address: href.slice(0, 200),
      }),
    )
    return null
  }
  const [, file = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? []
  const path = posix.normalize(
    joined(reading.folder, reading.base, attribute(resource, 'base'), decoded(file)),
  )
  const found = reading.files.has(path) ? path : anyCase(reading.files, path)
  if (!found) {
    reading.problems.push(
      say('{subject} begins with “{path}”, but that file isn’t in the package.', {
        subject: `“${title}”`,
        path: file,
      }),
    )
    return null
  }
  return `${encoded(found)}${withParameters(query, attribute(item, 'parameters'))}${fragment}`
}

function anyCase(files: ReadonlyMap<string, unknown>, path: string): string | undefined {
  const wanted = path.toLowerCase()
  for (const name of files.keys()) if (name.toLowerCase() === wanted) return name
  return undefined
}

/** SCORM 2004 CAM 3.4.1.10: parameters may include their own ? or &, or a fragment. */
function withParameters(query: string, parameters: string): string {
  const given = parameters.replace(/^[?&]+/, '')
  if (given === '') return query
  if (given.startsWith('#')) return `${query}${given}`
  return query === '' ? `?${given}` : `${query}&${given}`
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\\', '/')
  } catch {
    return path.replaceAll('\\', '/')
  }
}

const joined = (...parts: string[]) =>
  parts
    .filter(Boolean)
    .map((part) => decoded(part).replace(/^\/+/, ''))
    .join('/')
    .replaceAll(/\/{2,}/g, '/')

function completionThreshold(item: Element): number | null {
  const threshold = childOf(item, 'completionThreshold')
  if (!threshold) return null
  const { minProgressMeasure, completedByMeasure } = threshold.attributes
  if (completedByMeasure === 'true') return Number(minProgressMeasure ?? 1)
  const text = Number.parseFloat(textIn(threshold))
  return completedByMeasure === undefined && Number.isFinite(text) ? text : null
}

function notesOf({ files }: Reading, root: Element): Sentence[] {
  const notes: Sentence[] = []
  if (childrenOf(root, 'manifest').length > 0) {
    notes.push(
      say('The package contains further manifests inside its own. Only the outer one is used.'),
    )
  }
  if ([...files.keys()].some((path) => /\.swf$/i.test(path))) {
    notes.push(say('The package contains Flash files, which browsers no longer play.'))
  }
  return notes
}

const attribute = (element: Element | undefined, name: string) =>
  element?.attributes[name]?.trim() ?? ''
const textOf = (element: Element, name: string) => textIn(childOf(element, name)).trim()
const titleOf = (element: Element) => textOf(element, 'title').replaceAll(/\s+/g, ' ').slice(0, 500)

function numberIn(element: Element, name: string): number | null {
  const number = Number.parseFloat(textOf(element, name))
  return Number.isFinite(number) ? number : null
}
