import type { Actor } from '#server/organizations/policy.ts'

/** The actor's part in the course. */
export interface CourseStanding {
  /** Null for someone who does not teach it. */
  rights: string | null
  /** Null for someone who does not take it. */
  enrollment_status: string | null
}

export interface ThreadStanding extends CourseStanding {
  author_id: string | null
  kind: string
  locked_at: Date | null
  hidden_at: Date | null
}

export interface PostStanding extends CourseStanding {
  author_id: string | null
  thread_author_id: string | null
  thread_kind: string
  number: number
  locked_at: Date | null
  thread_hidden_at: Date | null
  deleted_at: Date | null
  hidden_at: Date | null
}

/** Whose time in a course is over still reads what they asked. */
export const readingStatuses = ['active', 'completed', 'expired'] as const
const writingStatuses = ['active', 'completed']

const isAdmin = (actor: Actor) => actor.role === 'admin'
const moderates = (actor: Actor, standing: CourseStanding) =>
  isAdmin(actor) || (actor.role === 'instructor' && standing.rights !== null)
const reads = (actor: Actor, standing: CourseStanding) =>
  moderates(actor, standing) ||
  readingStatuses.some((status) => status === standing.enrollment_status)
const writes = (actor: Actor, standing: CourseStanding) =>
  moderates(actor, standing) || writingStatuses.includes(standing.enrollment_status ?? '')

export const coursePolicy = { read: reads, write: writes, moderate: moderates } as const

const started = (actor: Actor, thread: { author_id: string | null }) =>
  thread.author_id === actor.personId

/** A thread that may not be read answers as if it did not exist. */
export const threadPolicy = {
  read: (actor: Actor, thread: ThreadStanding) =>
    reads(actor, thread) &&
    (thread.hidden_at === null || moderates(actor, thread) || started(actor, thread)),
  reply: (actor: Actor, thread: ThreadStanding) =>
    writes(actor, thread) && thread.locked_at === null && thread.hidden_at === null,
  edit_title: (actor: Actor, thread: ThreadStanding) =>
    moderates(actor, thread) ||
    (started(actor, thread) && writes(actor, thread) && thread.locked_at === null),
  pin: moderates,
  lock: moderates,
  accept: (actor: Actor, thread: ThreadStanding) =>
    thread.kind === 'question' && (moderates(actor, thread) || started(actor, thread)),
  moderate: moderates,
} as const

const isMine = (actor: Actor, post: PostStanding) => post.author_id === actor.personId
const isThere = (post: PostStanding) => post.deleted_at === null && post.hidden_at === null
const isOpen = (actor: Actor, post: PostStanding) =>
  post.locked_at === null || moderates(actor, post)

export const postPolicy = {
  read: (actor: Actor, post: PostStanding) =>
    reads(actor, post) &&
    (post.thread_hidden_at === null ||
      moderates(actor, post) ||
      post.thread_author_id === actor.personId),
  read_hidden: (actor: Actor, post: PostStanding) => moderates(actor, post) || isMine(actor, post),
  edit: (actor: Actor, post: PostStanding) =>
    isMine(actor, post) && isThere(post) && writes(actor, post) && isOpen(actor, post),
  delete: (actor: Actor, post: PostStanding) =>
    isMine(actor, post) && isThere(post) && isOpen(actor, post),
  vote: (actor: Actor, post: PostStanding) =>
    !isMine(actor, post) && isThere(post) && writes(actor, post),
  accept: (actor: Actor, post: PostStanding) =>
    post.number > 1 &&
    isThere(post) &&
    post.thread_kind === 'question' &&
    (moderates(actor, post) || post.thread_author_id === actor.personId),
  report: (actor: Actor, post: PostStanding) => !isMine(actor, post) && isThere(post),
  hide: (actor: Actor, post: PostStanding) => moderates(actor, post) && isThere(post),
  restore: (actor: Actor, post: PostStanding) => moderates(actor, post) && post.hidden_at !== null,
} as const
