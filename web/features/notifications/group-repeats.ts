import type { Notification } from '#contract/notifications.ts'

/** A notification, and those of the same kind that came right before it and are folded below it. */
export interface Repeats {
  first: Notification
  others: Notification[]
}

const fewest = 3

/** Folds three or more of one kind in a row, as of several orders on one day; two in a row both stay. */
export function groupRepeats(notifications: readonly Notification[]): Repeats[] {
  const runs: Notification[][] = []
  for (const notification of notifications) {
    const run = runs.at(-1)
    if (run?.[0] && sameKind(run[0], notification)) run.push(notification)
    else runs.push([notification])
  }
  return runs.flatMap((run) => {
    const [first, ...others] = run
    if (!first) return []
    return run.length < fewest ? run.map((one) => ({ first: one, others: [] })) : { first, others }
  })
}

const sameKind = (one: Notification, other: Notification) =>
  one.kind === other.kind &&
  one.organization?.id === other.organization?.id &&
  one.is_read === other.is_read
