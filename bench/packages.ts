import { createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { packageFilePurpose } from '#contract/packages.ts'
import { ask } from './ask.ts'
import { gather, tokensFor } from './crowd.ts'
import { document } from './document.ts'
import { FreshProduct } from './fresh-product.ts'
import { memoryMegabytes, processorSeconds } from './processor-time.ts'
import { say, type Budget } from './report.ts'

const units = 1000
const commits = 500
const gigabyte = 1024 ** 3
const part = 16 * 1024 ** 2

/** Importing many units and a large package, and what a commit costs. */
export async function measurePackages(): Promise<Budget[]> {
  const product = await FreshProduct.start('server/main.ts')
  try {
    const large = await largePackage(product)
    const cmi5 = await importCost(product)
    const commit = await commitCost(product)
    say(
      `\n${units} units imported in ${cmi5.toFixed(2)} s of CPU; a commit costs ${commit.toFixed(2)} ms; ` +
        `the server used up to ${large.toFixed(0)} MB with a package of 2 GB`,
    )
    return [
      ['CPU s to import 1,000 units', cmi5, 3],
      ['CPU ms per SCORM commit', commit, 3],
      ['MB while a 2 GB package is uploaded, imported and read', large, 300],
    ]
  } finally {
    await product.stop()
  }
}

async function used(product: FreshProduct, run: () => Promise<unknown>) {
  const sum = () => product.processes.reduce((all, pid) => all + processorSeconds(pid), 0)
  const before = sum()
  await run()
  return sum() - before
}

/** A draft with an empty package lesson. */
async function draft(product: FreshProduct, title: string) {
  const course = await product.asAdmin<{ id: string; revision: number }>('POST', '/courses/', {
    title,
  })
  const at = `/courses/${course.id}`
  await product.asAdmin('PATCH', `${at}/`, {
    revision: course.revision,
    description: document('A package.'),
    outcomes: ['Arrive'],
  })
  const section = await product.asAdmin('POST', `${at}/sections/`, { title: 'All' })
  const lesson = await product.asAdmin('POST', `${at}/lessons/`, {
    section_id: section['id'],
    title: 'Package',
    kind: 'package',
  })
  return { courseId: course.id, at, lessonAt: `${at}/lessons/${lesson['id']}/package/`, lesson }
}

async function importCost(product: FreshProduct) {
  const words = (name: string) =>
    `<${name}><langstring lang="en">Words of it</langstring></${name}>`
  const all = Array.from(
    { length: units },
    (_, index) =>
      `<au id="https://bench.test/au/${index}" moveOn="Completed">${words('title')}${words('description')}<url>pages/${index}.html</url></au>`,
  )
  const structure = `<?xml version="1.0"?><courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><course id="https://bench.test/course">${words('title')}${words('description')}</course>${all.join('')}</courseStructure>`
  const files = Object.fromEntries(
    Array.from({ length: units }, (_, index) => [`pages/${index}.html`, `<h1>${index}</h1>`]),
  )
  const file = await zipTo(product, { 'cmi5.xml': structure, ...files })
  const { lessonAt } = await draft(product, 'Many units')
  const { fileId } = await upload(product, file)
  return used(product, () => product.asAdmin('POST', lessonAt, { file_id: fileId }))
}

const manifest = `<?xml version="1.0"?><manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata><organizations default="o"><organization identifier="o"><title>Package</title><item identifier="one" identifierref="r"><title>One</title></item></organization></organizations><resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="index.html"/></resources></manifest>`

async function commitCost(product: FreshProduct) {
  const file = await zipTo(product, { 'imsmanifest.xml': manifest, 'index.html': '<h1>One</h1>' })
  const { courseId, at, lessonAt, lesson } = await draft(product, 'Commits')
  const { fileId } = await upload(product, file)
  await product.asAdmin('POST', lessonAt, { file_id: fileId })
  await product.asAdmin('POST', `${at}/publish/`)
  const [token = ''] = await tokensFor(product, await gather(product, courseId, 1))
  const mine = `/api/organizations/${product.organizationId}/my-courses/${courseId}/lessons/${lesson['id']}/package`
  const session_id = crypto.randomUUID()
  const launched = await ask(product.address, 'POST', `${mine}/launch/`, {
    token,
    body: { session_id },
  })
  const data = JSON.stringify({ cmi: { suspend_data: 'x'.repeat(2000), location: 'page 7' } })
  let sequence = 0
  const commit = () =>
    ask(product.address, 'POST', `${mine}/commits/`, {
      token,
      body: {
        attempt_id: launched['attempt_id'],
        session_id,
        sequence: (sequence += 1),
        activity: {
          activity_id: 'one',
          data,
          completion: 'incomplete',
          success: 'unknown',
          score_percent: 50,
          seconds: sequence,
        },
        outcome: null,
        sequencing_state: null,
        current_activity_id: 'one',
      },
    })
  for (let count = 0; count < 50; count += 1) await commit()
  const seconds = await used(product, async () => {
    for (let count = 0; count < commits; count += 1) await commit()
  })
  return (seconds * 1000) / commits
}

/** Peak memory of the server while a large package is uploaded, imported and read. */
async function largePackage(product: FreshProduct) {
  const { lessonAt } = await draft(product, 'Large')
  const zeros = Buffer.alloc(1024 ** 2)
  const large = Readable.from(
    (function* () {
      for (let sent = 0; sent < 2 * gigabyte - 8 * part; sent += zeros.length) yield zeros
    })(),
  )
  const file = await zipTo(product, {
    'imsmanifest.xml': manifest,
    'index.html': '<h1>One</h1>',
    'film.mp4': large,
  })
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryMegabytes(product.product.serverPid))
  }, 200)
  try {
    const { fileId } = await upload(product, file)
    await product.asAdmin('POST', lessonAt, { file_id: fileId })
    const preview = await product.asAdmin<{ content_path: string; player_url: string }>(
      'POST',
      `${lessonAt}preview/`,
    )
    const host = new URL(preview.player_url).host
    const port = new URL(product.address).port
    const response = await fetch(`http://127.0.0.1:${port}${preview.content_path}film.mp4`, {
      headers: { host, range: `bytes=${gigabyte}-${gigabyte + part}` },
    })
    await response.arrayBuffer()
  } finally {
    clearInterval(watch)
    await rm(file, { force: true })
  }
  return peak
}

async function zipTo(product: FreshProduct, files: Record<string, string | Readable>) {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name)
    else zip.addReadStream(content, name, { compress: false })
  }
  zip.end()
  const file = path.join(product.folder, `${crypto.randomUUID()}.zip`)
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

/** As the browser does, in parts. */
async function upload(product: FreshProduct, file: string) {
  const { size } = await stat(file)
  const headers = { 'tus-resumable': '1.0.0', authorization: `JWT ${product.token}` }
  const metadata = {
    purpose: packageFilePurpose,
    organization: product.organizationId,
    name: 'package.zip',
  }
  const created = await fetch(`${product.address}/files/uploads/`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(size),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  const location = created.headers.get('location')
  if (!location) throw new Error(`The upload was refused: ${await created.text()}`)
  const source = await open(file)
  let fileId = ''
  try {
    const bytes = Buffer.alloc(part)
    for (let offset = 0; offset < size;) {
      const { bytesRead } = await source.read(bytes, 0, part, offset)
      const sent = await fetch(`${product.address}${location}`, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes.subarray(0, bytesRead),
      })
      if (!sent.ok) throw new Error(`At ${offset}: ${sent.status} ${await sent.text()}`)
      const answer = await sent.text()
      offset += bytesRead
      if (offset >= size) fileId = (JSON.parse(answer) as { id: string }).id
    }
  } finally {
    await source.close()
  }
  return { fileId }
}
