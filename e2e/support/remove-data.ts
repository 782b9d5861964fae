import { rm } from 'node:fs/promises'

/** Runs after the product has ended: its folder was made for this run only. */
export default async function removeData() {
  const folder = process.env['E2E_DATA_DIR']
  if (folder) await rm(folder, { recursive: true, force: true })
}
