import { rm } from 'node:fs/promises'

/** Runs after the product has stopped: its folder was created for this run only. */
export default async function removeData() {
  const folder = process.env['E2E_DATA_DIR']
  if (folder) await rm(folder, { recursive: true, force: true })
}
