import { readFileSync, writeFileSync } from 'node:fs'
import { courseMediaPurpose } from '#contract/course-resources.ts'
import { pictureWidths, uploadsPath, type StoredFile } from '#contract/files.ts'
import { logIn } from '../e2e/support/sign-in.ts'
import { hostileFiles, type HostileFile } from './files/hostile-files.ts'
import { hostilePeople, hostileQuestions } from './files/hostile-imports.ts'
import { whatIsWrongWith } from './files/served.ts'
import type { Product } from './product.ts'
import { Visitor, type Answer } from './visitor.ts'

/** Maximum additional memory at the peak. */
const budgetMegabytes = 250

/**
 * Uploads files with a false type, hidden scripts or decompression bombs, as a course file and as a profile picture.
 * Each must be refused, or served in a way that no browser runs it; the server must stay within its memory limit.
 */
export async function files(product: Product): Promise<string[]> {
  const { address } = product
  const pid = product.process.serverPid
  const before = restartPeak(pid)
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
  findings.push(...(await sendImports(address)))
  const grown = peakMegabytes(pid) - before
  console.log(`  the server took ${grown} MB more at its highest`)
  if (grown > budgetMegabytes) findings.push(`the server took ${grown} MB more`)
  return findings
}

/** While one file is parsed, nobody else is served: it must finish quickly, whatever it contains. */
const importSeconds = 10

/** Invalid or exploding lists of people and questions. */
async function sendImports(address: string): Promise<string[]> {
  const admin = new Visitor(address, 'admin', 'admin@lyceum.test', 1)
  const base = `/api/organizations/${(await admin.signIn()).organizations[0]?.id ?? ''}`
  const id = await makeBank(admin, base)
  const sendPeople = (bytes: Uint8Array<ArrayBuffer>) => () => {
    const form = new FormData()
    form.set('file', new File([bytes], 'people.csv'))
    form.set('role', 'learner')
    return admin.sendForm('POST', `${base}/people-imports/`, form)
  }
  const sends = [
    ...Object.entries(hostileQuestions()).map(([what, body]) => [
      `questions: ${what}`,
      () => admin.send('POST', `${base}/question-banks/${id}/import/preview/`, body),
    ]),
    ...Object.entries(hostilePeople()).map(([what, bytes]) => [
      `people: ${what}`,
      sendPeople(bytes),
    ]),
  ] as [string, () => Promise<Answer>][]
  const findings: string[] = []
  for (const [what, send] of sends) {
    const startedAt = performance.now()
    const { status, text } = await send()
    const seconds = (performance.now() - startedAt) / 1000
    console.log(`  ${what}: ${status} after ${seconds.toFixed(1)} s`)
    if (status >= 500) findings.push(`${what}: answered ${status} ${text.slice(0, 200)}`)
    if (seconds > importSeconds) findings.push(`${what}: took ${Math.round(seconds)} s`)
  }
  return findings
}

/** A bank of the organization itself, created in the first course that allows an admin to. */
async function makeBank(admin: Visitor, base: string): Promise<string> {
  const { body } = await admin.send('GET', `${base}/courses/`)
  for (const { id } of (body as { items: { id: string }[] }).items) {
    const wanted = { title: 'Proof', scope: 'organization' }
    const made = await admin.send('POST', `${base}/courses/${id}/question-banks/`, wanted)
    if (made.status === 200) return (made.body as { id: string }).id
  }
  throw new Error('There is no course in which to make a question bank.')
}

interface Sender {
  address: string
  authorization: string
}

/** The stored file, or the status of the refusal. */
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

/** The original, and every available width of a picture. */
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

/** Resets the process's peak memory, which includes creating the demo; returns the current usage. */
function restartPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return peakMegabytes(pid)
}

const peakMegabytes = (pid: number) =>
  Math.round(
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  )
