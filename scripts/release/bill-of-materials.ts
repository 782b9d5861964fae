import { createHash } from 'node:crypto'
import { byCodePoint, type Lock, neededBy, type Package } from './packages.ts'

/**
 * What a release consists of, as CycloneDX 1.6. Made from the lock file alone and without the time, so the same lock file
 * always gives the same document.
 */
export function billOfMaterials({ name, version }: Package, { packages }: Lock) {
  const places = Object.keys(packages).filter((place) => place !== '')
  const address = (place: string) => (place === '' ? own : addressOf(packages, place))
  const own = `pkg:npm/${name}@${version}`
  const components = new Map(places.map((place) => [address(place), componentOf(packages, place)]))
  const needed = new Map<string, Set<string>>()
  for (const place of ['', ...places]) {
    const refs = needed.get(address(place)) ?? new Set()
    for (const other of neededBy(packages, place)) refs.add(address(other))
    needed.set(address(place), refs)
  }
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': own,
        name,
        version,
        purl: own,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: [...components.values()].sort((a, b) => byCodePoint(a.purl, b.purl)),
    dependencies: [...needed]
      .map(([ref, refs]) => ({ ref, dependsOn: [...refs].sort(byCodePoint) }))
      .sort((a, b) => byCodePoint(a.ref, b.ref)),
  }
  return { ...document, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(document))}` }
}

function componentOf(packages: Lock['packages'], place: string) {
  const { version = '', license, integrity, optional } = packages[place] ?? {}
  const full = nameOf(place)
  const [group, name] = full.startsWith('@') ? full.split('/') : [undefined, full]
  const purl = addressOf(packages, place)
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name,
    version,
    scope: optional ? 'optional' : 'required',
    ...(integrity && { hashes: hashesOf(integrity) }),
    ...(license && { licenses: licensesOf(license) }),
    purl,
  }
}

const nameOf = (place: string) =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

const addressOf = (packages: Lock['packages'], place: string) =>
  `pkg:npm/${nameOf(place).replace('@', '%40')}@${packages[place]?.version}`

/** Identifiers of the SPDX list that our packages use; other words in a package's license field are only a name. */
const identifiers = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

function licensesOf(license: string) {
  const words = license.replace(/^\((.*)\)$/, '$1').split(/ (?:OR|AND) /)
  if (!words.every((word) => identifiers.has(word))) return [{ license: { name: license } }]
  return words.length === 1 ? [{ license: { id: words[0] } }] : [{ expression: license }]
}

function hashesOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/s)
  const alg = { sha512: 'SHA-512', sha384: 'SHA-384', sha256: 'SHA-256', sha1: 'SHA-1' }[algorithm]
  return alg ? [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] : []
}

/** A version 8 UUID from the content. */
function uuidOf(text: string) {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
