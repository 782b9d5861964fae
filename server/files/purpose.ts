import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'

interface Limits {
  /** Media types that the content may turn out to be. */
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

/** What a kind of file is for: which content it accepts, how much of it, and from whom. */
export type FilePurpose = Readonly<{ name: string } & (PersonPurpose | OrganizationPurpose)>

/** Each noun declares its purposes; app.ts gathers them. */
export const filePurpose = (
  name: string,
  options: PersonPurpose | OrganizationPurpose,
): FilePurpose => ({ name, ...options })

export function findPurpose(purposes: readonly FilePurpose[], name: string): FilePurpose {
  const purpose = purposes.find((candidate) => candidate.name === name)
  if (!purpose) {
    throw problem('invalid_request', {
      detail: say('This purpose doesn’t exist.'),
      errors: { purpose: say('This purpose doesn’t exist.') },
    })
  }
  return purpose
}

export function assertSize(purpose: FilePurpose, sizeBytes: number) {
  if (sizeBytes <= purpose.maximumBytes) return
  const megabytes = Math.floor(purpose.maximumBytes / 1024 ** 2)
  throw problem('file_too_large', {
    detail: say('Use a file of up to {megabytes, number} MB.', { megabytes }),
  })
}
