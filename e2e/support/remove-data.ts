import { rm } from 'node:fs/promises'

/** Runs after the product was told to stop: its folder was created for this run only, and may still be written to. */
export default async function removeData() {
  const folder = process.env['E2E_DATA_DIR']
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 20 })
}
