import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Env } from '#server/env.ts'
import { exportOrganization } from './export-organization.ts'
import { importOrganization, type Imported } from './import-organization.ts'

/**
 * Copies an organization within this installation, with new ids for everything. The copy is a sandbox: nothing leaves it, it
 * has no connections to the outside, and only admins can enter.
 */
export async function copyOrganization(
  env: Env,
  { slug, as, dryRun }: { slug: string; as: string; dryRun: boolean },
): Promise<Imported> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-copy-'))
  try {
    const from = path.join(folder, 'organization.zip')
    const passphrase = randomBytes(32).toString('hex')
    await exportOrganization(env, { slug, to: from, passphrase })
    return await importOrganization(env, { from, passphrase, as, dryRun, sandbox: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
