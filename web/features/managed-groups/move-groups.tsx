import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moveBetweenGroups, type GroupLearner } from '#contract/managed-groups.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { managedGroupsQuery, managedKey } from './queries.ts'

type MoveGroupsProps = { organizationId: string; learner: GroupLearner }

/** Moves somebody between one's own groups; they stay in at least one. */
export function MoveGroups({ organizationId, learner }: MoveGroupsProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: groups = [] } = useQuery(managedGroupsQuery(organizationId))
  const [chosen, setChosen] = useState(learner.groups.map(({ id }) => id))
  const move = useMutation({
    mutationFn: () =>
      call(moveBetweenGroups, {
        params: { organizationId, personId: learner.id },
        body: { group_ids: chosen },
      }),
    onSuccess: async () => {
      toast.success(t`Groups saved`)
      await client.invalidateQueries({ queryKey: managedKey(organizationId) })
    },
  })
  if (groups.length < 2) return null
  return (
    <Card>
      <CardHead title={<Trans>Groups</Trans>} />
      <fieldset className="flex flex-col gap-2.5">
        <legend className="sr-only">
          <Trans>Groups</Trans>
        </legend>
        {groups.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onCheckedChange={(on) =>
              setChosen((now) => (on ? [...now, id] : now.filter((other) => other !== id)))
            }
          />
        ))}
      </fieldset>
      <FormError>{move.error && messageOf(move.error)}</FormError>
      <Button
        className="mt-4"
        pending={move.isPending}
        disabled={chosen.length === 0}
        onClick={() => move.mutate()}
      >
        <Trans>Save groups</Trans>
      </Button>
    </Card>
  )
}
