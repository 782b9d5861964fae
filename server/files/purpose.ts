import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

interface Limits {
  /** Media types that are accepted for the content. */
  types: readonly string[]
  maximumBytes: number
}

interface PersonPurpose extends Limits {
  belongsTo: 'person'
  mayUpload: (ctx: PersonCtx) => boolean
}

interface OrganizationPurpose extends Limits {
  belongsTo: 'organization'
  mayUpload: (ctx: MemberCtx) => boolean
}

/** The purpose of a file: which content it accepts, how much, and from whom. */
export type FilePurpose = Readonly<{ name: string } & (PersonPurpose | OrganizationPurpose)>

/** Each noun declares its purposes; app.ts collects them. */
export const filePurpose = (
  name: string,
  options: PersonPurpose | OrganizationPurpose,
): FilePurpose => ({ name, ...options })

export function findPurpose(purposes: readonly FilePurpose[], name: string): FilePurpose {
  const purpose = purposes.find((candidate) => candidate.name === name)
  if (!purpose) {
    throw problem('invalid_request', {
      detail: 'There is no such purpose.',
      errors: { purpose: 'There is no such purpose.' },
    })
  }
  return purpose
}

export function assertSize(purpose: FilePurpose, sizeBytes: number) {
  if (sizeBytes <= purpose.maximumBytes) return
  const megabytes = Math.floor(purpose.maximumBytes / 1024 ** 2)
  throw problem('file_too_large', { detail: `Use a file of at most ${megabytes} MB.` })
}
