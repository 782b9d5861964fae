import { audit } from '#server/audit/audit.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { say } from '#server/words/sentence.ts'
import { ScannerUnavailable } from './scanner.ts'

interface Scanned {
  id: string
  name: string
  storage_key: string
  organization_id: string | null
  owner_id: string | null
}

/**
 * Throws file_infected for a file with a virus, and scan_unavailable while there is no verdict: nothing unscanned is ever
 * published. Does nothing where no scanner is configured.
 */
export async function assertClean(app: Mechanisms, file: Scanned) {
  const { scanner, store } = app.files
  if (!scanner) return
  const { verdict, virus } = await scanner
    .scan(await store.open(file.storage_key))
    .catch((error: unknown) => {
      if (!(error instanceof ScannerUnavailable)) throw error
      app.log.warn({ err: error, file_id: file.id }, 'file not scanned')
      throw problem('scan_unavailable', { cause: error })
    })
  if (verdict === 'clean') return
  if (verdict === 'too_large') {
    throw problem('file_too_large', {
      detail: say('The virus scanner doesn’t accept files of this size.'),
    })
  }
  // Kept apart from the upload's own transaction, which never commits.
  await asSystem(app, (ctx) =>
    audit(ctx, {
      action: 'file.refused_as_infected',
      organizationId: file.organization_id,
      subject: { type: 'file', id: file.id },
      detail: { name: file.name, virus, person_id: file.owner_id },
    }),
  )
  throw problem('file_infected', {
    detail: say('A virus was found in this file, so it wasn’t saved.'),
  })
}
