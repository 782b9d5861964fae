import { plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { changeMembers, type MemberChange } from '#contract/directory.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toaster.tsx'
import { peopleKey } from './queries.ts'

/** Does the same to some members and says how many were changed, and why the others were not. */
export function useMemberChange(organizationId: string) {
  const client = useQueryClient()
  return async (personIds: string[], change: MemberChange) => {
    const { changed, failures } = await call(changeMembers, {
      params: { organizationId },
      body: { person_ids: personIds, change },
    })
    if (changed > 0) {
      toast.success(plural(changed, { one: '# person updated', other: '# people updated' }))
    }
    if (failures.length > 0) {
      toast.error(
        plural(failures.length, {
          one: '# person couldn’t be updated',
          other: '# people couldn’t be updated',
        }),
        { description: [...new Set(failures.map(({ detail }) => detail))].join(' ') },
      )
    }
    await Promise.all([
      client.invalidateQueries({
        queryKey: peopleKey(organizationId),
        // Who was removed can't be read again.
        predicate: ({ queryKey }) =>
          change.type !== 'remove' || !queryKey.some((part) => personIds.includes(String(part))),
      }),
      client.invalidateQueries({ queryKey: ['organizations', organizationId] }),
    ])
  }
}
