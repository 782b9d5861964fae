import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'

interface Limits {
  /** Media types that are accepted for the content. */
  types: readonly string[]
  maximumBytes: number
  /** A lower limit for some types; the type is guessed from the name until the content is there. */
  maximumBytesOf?: (type: string) => number
  /** Text need not be UTF-8: the file is only ever handed back as it came. */
  anyEncoding?: boolean
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
      detail: say('This purpose doesn’t exist.'),
      errors: { purpose: say('This purpose doesn’t exist.') },
    })
  }
  return purpose
}

export function assertSize(purpose: FilePurpose, sizeBytes: number, type?: string) {
  const most = (type && purpose.maximumBytesOf?.(type)) || purpose.maximumBytes
  if (sizeBytes <= most) return
  const megabytes = Math.floor(most / 1024 ** 2)
  const gigabytes = Math.floor(megabytes / 1024)
  throw problem('file_too_large', {
    detail:
      gigabytes > 0
        ? say('Use a file of up to {gigabytes, number} GB.', { gigabytes })
        : say('Use a file of up to {megabytes, number} MB.', { megabytes }),
  })
}
