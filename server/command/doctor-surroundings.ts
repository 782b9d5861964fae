import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import type { Env } from '#server/env.ts'
import { openFileStore } from '#server/files/store.ts'
import { findTools } from '#server/media/tools.ts'
import type { Finding } from './finding.ts'

const leastFreeBytes = 2 * 1024 ** 3
const patienceMilliseconds = 10_000

/** Writes a small file, reads it and deletes it. */
export async function checkStorage(env: Env): Promise<Finding> {
  const name = 'storage'
  const where = env.S3_BUCKET ? `the bucket ${env.S3_BUCKET}` : path.join(env.dataDir, 'files')
  const key = `doctor-${randomUUID()}`
  try {
    const store = await openFileStore(env)
    await store.put(key, Buffer.from(key), key.length)
    const back = await text(await store.open(key))
    await store.delete(key)
    if (back === key) return { name, state: 'ok', detail: `Writes, reads and deletes in ${where}.` }
    return { name, state: 'fail', detail: `What was written to ${where} came back different.` }
  } catch (error) {
    const advice = env.S3_BUCKET
      ? 'check the S3 settings and the rights of their key'
      : 'check DATA_DIR and its owner'
    return {
      name,
      state: 'fail',
      detail: `${where} can't be used (${(error as Error).message}): ${advice}.`,
    }
  }
}

/** Signs in to the mail server without sending anything. */
export async function checkMail(env: Env): Promise<Finding> {
  const name = 'mail'
  if (!env.SMTP_URL) {
    return {
      name,
      state: 'warn',
      detail: 'SMTP_URL is not set: mail is kept in a folder, and nobody gets any.',
    }
  }
  const patience = {
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
  }
  const { host } = new URL(env.SMTP_URL)
  try {
    await createTransport({ ...patience, url: env.SMTP_URL }).verify()
    return { name, state: 'ok', detail: `${host} lets us in.` }
  } catch (error) {
    return {
      name,
      state: 'fail',
      detail: `${host} doesn't take mail (${(error as Error).message}): check SMTP_URL.`,
    }
  }
}

/** Asks as a visitor would, which works only while the server runs. */
export async function checkPublicAddress(env: Env): Promise<Finding> {
  const name = 'public address'
  if (!env.PUBLIC_URL) {
    return {
      name,
      state: 'warn',
      detail: `PUBLIC_URL is not set: links in mail lead to ${env.publicUrl}.`,
    }
  }
  const answer = await fetch(`${env.publicUrl}/healthz`, {
    signal: AbortSignal.timeout(patienceMilliseconds),
  }).catch((error: Error) => error)
  if (answer instanceof Error) {
    return {
      name,
      state: 'warn',
      detail: `${env.publicUrl} can't be reached from here: start Lyceum, then check DNS and the proxy.`,
    }
  }
  if (answer.status === 200) return { name, state: 'ok', detail: `${env.publicUrl} answers.` }
  return {
    name,
    state: 'fail',
    detail: `${env.publicUrl}/healthz answers ${answer.status} instead of 200: check where the proxy sends it.`,
  }
}

export async function checkDisk(env: Env): Promise<Finding> {
  const name = 'disk'
  const folder = existsSync(env.dataDir) ? env.dataDir : path.dirname(env.dataDir)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const detail = `${(free / 1024 ** 3).toFixed(1)} GB are free at ${folder}`
  if (free >= leastFreeBytes) return { name, state: 'ok', detail: `${detail}.` }
  return {
    name,
    state: 'fail',
    detail: `${detail}: make room, Lyceum stops working on a full disk.`,
  }
}

export async function checkConversion(env: Env): Promise<Finding> {
  const name = 'ffmpeg'
  const tools = await findTools(env.FFMPEG_PATH, env.FFPROBE_PATH)
  if (tools) return { name, state: 'ok', detail: `Version ${tools.version}.` }
  return {
    name,
    state: 'warn',
    detail:
      'ffmpeg and ffprobe are not installed: recordings play as they were uploaded, where a browser can.',
  }
}
