import { readFileSync } from 'node:fs'
import { courseMediaPurpose } from '#contract/course-resources.ts'
import { pictureWidths, uploadsPath, type StoredFile } from '#contract/files.ts'
import { logIn } from '../e2e/support/sign-in.ts'
import { hostileFiles, type HostileFile } from './files/hostile-files.ts'
import { whatIsWrongWith } from './files/served.ts'
import type { Product } from './product.ts'

/** How much more memory all of it together may take, at its highest. */
const budgetMegabytes = 250

/**
 * Uploads what pretends, hides or explodes, as a course's file and as a picture of oneself. Each must be refused, or
 * served so that no browser runs it; the server must stay within its memory.
 */
export async function files(product: Product): Promise<string[]> {
  const { address } = product
  const before = peakMegabytes(product.process.serverPid)
  const { access_token, organizations } = await logIn(address, 'instructor@lyceum.test')
  const sender: Sender = { address, authorization: `JWT ${access_token}` }
  const findings: string[] = []
  for (const file of hostileFiles()) {
    const stored = await upload(sender, file, organizations[0]?.id ?? '')
    const outcome = typeof stored === 'number' ? `refused with ${stored}` : stored.content_type
    console.log(`  ${file.what}: ${outcome}`)
    if (typeof stored !== 'number') findings.push(...(await look(address, file, stored)))
    else if (stored >= 500) findings.push(`${file.what}: answered ${stored}`)
    const status = await sendAvatar(sender, file)
    if (status >= 500) findings.push(`${file.what} as a picture of oneself: answered ${status}`)
  }
  const grown = peakMegabytes(product.process.serverPid) - before
  console.log(`  the server took ${grown} MB more at its highest`)
  if (grown > budgetMegabytes) findings.push(`the server took ${grown} MB more`)
  return findings
}

interface Sender {
  address: string
  authorization: string
}

/** The file as it was stored, or the status that refused it. */
async function upload(
  { address, authorization }: Sender,
  { name, bytes }: HostileFile,
  organization: string,
): Promise<StoredFile | number> {
  const base = { authorization, 'tus-resumable': '1.0.0' }
  const words = { purpose: courseMediaPurpose, name, organization }
  const created = await fetch(address + uploadsPath, {
    method: 'POST',
    headers: {
      ...base,
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(words)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  const location = created.headers.get('location')
  if (!location) return created.status
  const sent = await fetch(new URL(location, address), {
    method: 'PATCH',
    headers: {
      ...base,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  })
  return sent.ok ? ((await sent.json()) as StoredFile) : sent.status
}

/** As it is, and in every width that a picture can be asked for. */
async function look(address: string, { what }: HostileFile, { url, name }: StoredFile) {
  const findings: string[] = []
  if (/[/\\\p{Cc}]/u.test(name)) findings.push(`${what}: is named ${name}`)
  for (const width of ['', ...pictureWidths]) {
    const asked = new URL(url, address)
    if (width) asked.searchParams.set('w', String(width))
    const response = await fetch(asked)
    await response.arrayBuffer()
    const wrong = response.ok ? whatIsWrongWith(response.headers) : null
    if (wrong) findings.push(`${what}: ${wrong}`)
    if (response.status >= 500) findings.push(`${what}: answered ${response.status}`)
  }
  return findings
}

async function sendAvatar({ address, authorization }: Sender, { name, bytes }: HostileFile) {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  const response = await fetch(`${address}/api/me/avatar/`, {
    method: 'PUT',
    headers: { authorization },
    body: form,
  })
  await response.arrayBuffer()
  return response.status
}

/** The most memory that the process ever had. */
const peakMegabytes = (pid: number) =>
  Math.round(
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  )
