import { posix } from 'node:path'
import {
  childOf,
  childrenOf,
  findAll,
  findOne,
  textIn,
  type Element,
} from '#server/archives/nodes.ts'
import { say, type Words } from '#server/words/sentence.ts'

export interface Resource {
  id: string
  type: string
  /** Its files, by path in the archive, the main one first. */
  paths: string[]
  dependencies: string[]
  /** Blackboard's name for it. */
  title: string
}

export interface OrganizationItem {
  title: string
  ref: string | null
  children: OrganizationItem[]
}

export interface Manifest {
  title: string
  /** The standard, in words. */
  format: Words
  items: OrganizationItem[]
  resources: Map<string, Resource>
}

/** The manifest of an IMS package: Common Cartridge, Canvas, Blackboard, SCORM and plain content packages. */
export function readManifest(root: Element, place: string): Manifest {
  const folder = posix.dirname(place)
  const resources = new Map<string, Resource>()
  for (const list of findAll(root, 'resources')) {
    for (const element of childrenOf(list, 'resource')) {
      const resource = resourceOf(element, posix.join(folder, list.attributes['base'] ?? ''))
      if (!resources.has(resource.id)) resources.set(resource.id, resource)
    }
  }
  const metadata = childOf(root, 'metadata')
  const title = textIn(findOne(findOne(metadata, 'title'), 'string', 'langstring')).trim()
  const organizations = findAll(root, 'organizations').flatMap((all) =>
    childrenOf(all, 'organization'),
  )
  return {
    title: title || textIn(childOf(organizations[0], 'title')).trim(),
    format: formatOf(metadata, resources),
    items: organizations.flatMap((organization) => childrenOf(organization, 'item').map(itemOf)),
    resources,
  }
}

function resourceOf(element: Element, folder: string): Resource {
  const { attributes } = element
  const base = posix.join(folder, attributes['base'] ?? '')
  const hrefs = [
    attributes['href'] ?? '',
    ...childrenOf(element, 'file').map((file) => file.attributes['href'] ?? ''),
    // Blackboard names the file on the resource itself.
    attributes['file'] ?? '',
  ]
  return {
    id: attributes['identifier'] ?? '',
    type: attributes['type'] ?? '',
    paths: [...new Set(hrefs.filter(Boolean).map((href) => pathOf(base, href)))],
    dependencies: childrenOf(element, 'dependency').map(
      (dependency) => dependency.attributes['identifierref'] ?? '',
    ),
    title: (attributes['title'] ?? '').trim(),
  }
}

function pathOf(base: string, href: string): string {
  if (/^[a-z]+:\/\//i.test(href)) return href
  let path = href.split(/[?#]/)[0] ?? ''
  try {
    path = decodeURIComponent(path)
  } catch {
    // A URL that isn't encoded is used as a plain path.
  }
  return posix.normalize(posix.join(base, path.replaceAll('\\', '/'))).replace(/^\.\//, '')
}

const itemOf = (element: Element): OrganizationItem => ({
  title: textIn(childOf(element, 'title')).trim(),
  ref: element.attributes['identifierref'] || null,
  children: childrenOf(element, 'item').map(itemOf),
})

function formatOf(metadata: Element | undefined, resources: ReadonlyMap<string, Resource>): Words {
  const schema = textIn(childOf(metadata, 'schema')).trim()
  const version = textIn(childOf(metadata, 'schemaversion')).trim()
  const types = [...resources.values()].map(({ type }) => type)
  if (types.some((type) => type.includes('x-bb-'))) return say('Blackboard package')
  if (/common cartridge/i.test(schema)) return `Common Cartridge ${version}`.trim()
  if (types.some((type) => /imscc/i.test(type))) return 'Common Cartridge'
  return /scorm/i.test(schema) ? `SCORM ${version}`.trim() : say('IMS content package')
}
