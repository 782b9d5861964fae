import type { ApprovalDescription } from '#contract/approvals.ts'
import type { MemberCtx } from '#server/http/context.ts'
import type { Sentence, Words } from '#server/words/sentence.ts'

/** A request as the noun that asked for it gets it back. */
export interface ApprovalRequest {
  id: string
  kind: string
  subject_id: string
  requester_id: string | null
  /** What the noun kept with the request. */
  data: unknown
}

/** A description before it is worded for the person who opens the request. */
export type Description = Unworded<ApprovalDescription>

type Unworded<T> = T extends string
  ? string extends T
    ? Words
    : T
  : T extends readonly (infer One)[]
    ? Unworded<One>[]
    : T extends object
      ? { [Key in keyof T]: Unworded<T[Key]> }
      : T

type Consequence = (
  ctx: MemberCtx,
  request: ApprovalRequest,
  reason: string | null,
) => Promise<void>

interface Options {
  /** What is asked for, as people say it. */
  label: Sentence
  /** What a reviewer reads before deciding. */
  describe: (ctx: MemberCtx, request: ApprovalRequest) => Promise<Description>
  /** The only admin of an organization may approve their own request of this kind, with a note. */
  allowsOwn?: boolean
  /** Each happens in the transaction of the decision: if it fails, nothing was decided. */
  onApproved: Consequence
  onChangesRequested?: Consequence
  onDeclined?: Consequence
  onWithdrawn?: Consequence
}

/** One kind of thing that someone else has to agree to. Its noun declares it, app.ts gathers all of them. */
export type ApprovalKind = Readonly<Options & { name: `${string}.${string}` }>

export const approvalKind = (name: ApprovalKind['name'], options: Options): ApprovalKind => ({
  name,
  ...options,
})

export function findKind(kinds: readonly ApprovalKind[], name: string): ApprovalKind {
  const kind = kinds.find((candidate) => candidate.name === name)
  if (!kind) throw new Error(`No noun declares the approval kind ${name}.`)
  return kind
}
