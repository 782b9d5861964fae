import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const discussionsAuditWords = auditWords({
  'thread.started': '{actor} started the discussion “{name}”',
  'thread.retitled': '{actor} renamed a discussion from “{before}” to “{after}”',
  'thread.pinned': '{actor} pinned the discussion “{name}”',
  'thread.unpinned': '{actor} unpinned the discussion “{name}”',
  'thread.locked': '{actor} locked the discussion “{name}”',
  'thread.unlocked': '{actor} unlocked the discussion “{name}”',
  'thread.deleted': '{actor} deleted a discussion',
  'post.edited': '{actor} edited a post',
  'post.deleted': '{actor} deleted a post',
  'post.hidden': '{actor} hid a post',
  'post.restored': '{actor} made a post visible again',
  'answer.accepted': '{actor} accepted an answer to “{name}”',
  'answer.unaccepted': '{actor} took back the accepted answer to “{name}”',
})
