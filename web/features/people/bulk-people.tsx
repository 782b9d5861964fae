import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberChange } from '#contract/directory.ts'
import { assignLearningPlan } from '#contract/learning-plans.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { call } from '#web/lib/call.ts'
import { RemovalDialog } from '#web/lib/removal-dialog.tsx'
import { organizationRoles, roleWords } from '#web/lib/role-words.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { EnrollDialog } from './enroll-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { assignableQuery, groupsQuery, peopleKey } from './queries.ts'
import { useMemberChange } from './use-member-change.ts'

type BulkPeopleProps = {
  organization: { id: string; name: string }
  role: OrganizationRole
  selected: string[]
  onDone: () => void
}

/** What can be done with the selected people at once. */
export function BulkPeople({ organization, role, selected, onDone }: BulkPeopleProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<
    'suspend' | 'remove' | 'enroll' | 'message' | OrganizationRole
  >()
  const count = selected.length
  const { data: groups = [] } = useQuery({ ...groupsQuery(organization.id), enabled: count > 0 })
  const { data: plans } = useQuery({ ...assignableQuery(organization.id), enabled: count > 0 })
  const apply = useMemberChange(organization.id)
  const assign = async (planId: string, title: string) => {
    await call(assignLearningPlan, {
      params: { organizationId: organization.id, planId },
      body: { person_ids: selected },
    })
    toast.success(t`Plan assigned: ${title}`)
    void queryClient.invalidateQueries({ queryKey: ['learning-plans', organization.id] })
    void queryClient.invalidateQueries({ queryKey: peopleKey(organization.id) })
    onDone()
  }
  const change = async (next: MemberChange) => {
    await apply(selected, next)
    onDone()
  }
  const now = (next: MemberChange) => void change(next).catch((error) => toastFailure(error))
  const close = (open: boolean) => !open && setAsking(undefined)
  if (count === 0) return null
  return (
    <>
      <BulkBar
        count={count}
        onClear={onDone}
        actions={[
          { label: t`Message`, onSelect: () => setAsking('message') },
          ...(role === 'learner'
            ? [
                { label: t`Enroll`, onSelect: () => setAsking('enroll') },
                ...(plans && plans.items.length > 0
                  ? [
                      {
                        label: t`Assign plan`,
                        choices: plans.items.map(({ id, title }) => ({
                          key: id,
                          label: title,
                          onSelect: () =>
                            void assign(id, title).catch((error) => toastFailure(error)),
                        })),
                      },
                    ]
                  : []),
              ]
            : []),
          ...(groups.length > 0
            ? [
                {
                  label: t`Add to group`,
                  choices: groups.map(({ id, name }) => ({
                    key: id,
                    label: name,
                    onSelect: () => now({ type: 'join_group', group_id: id }),
                  })),
                },
              ]
            : []),
          {
            label: t`Change role`,
            choices: organizationRoles
              .filter((value) => value !== role)
              .map((value) => ({
                key: value,
                label: i18n._(roleWords[value]),
                onSelect: () => setAsking(value),
              })),
          },
          { label: t`Suspend`, onSelect: () => setAsking('suspend') },
          { label: t`Restore`, onSelect: () => now({ type: 'restore' }) },
          { label: t`Remove`, danger: true, onSelect: () => setAsking('remove') },
        ]}
      />
      <MessageDialog
        organizationId={organization.id}
        personIds={selected}
        open={asking === 'message'}
        onOpenChange={close}
        onDone={onDone}
      />
      <EnrollDialog
        organizationId={organization.id}
        personIds={selected}
        open={asking === 'enroll'}
        onOpenChange={close}
        onDone={onDone}
      />
      <ReasonDialog
        open={asking === 'suspend'}
        onOpenChange={close}
        title={<Plural value={count} one="Suspend # person?" other="Suspend # people?" />}
        effect={
          <Trans>
            They’ll lose access to {organization.name} right away, and we’ll email them your reason.
            Their work is kept.
          </Trans>
        }
        confirmLabel={<Trans>Suspend</Trans>}
        onConfirm={(reason) => change({ type: 'suspend', reason })}
      />
      <RemovalDialog
        open={asking === 'remove'}
        onOpenChange={close}
        title={
          <Plural
            value={count}
            one={`Remove # person from ${organization.name}?`}
            other={`Remove # people from ${organization.name}?`}
          />
        }
        effect={
          <Trans>
            They’ll lose access right away and leave all groups. Their progress and posts are kept,
            and they’ll get them back if they return.
          </Trans>
        }
        onConfirm={(may_return) => change({ type: 'remove', may_return })}
      />
      <ConfirmDialog
        open={asking === 'admin' || asking === 'instructor' || asking === 'learner'}
        onOpenChange={close}
        danger={false}
        title={
          <Plural
            value={count}
            one="Change the role of # person?"
            other="Change the role of # people?"
          />
        }
        effect={
          <Trans>
            Their new role is {roleName(asking, (id) => i18n._(id))}. Their permissions change right
            away.
          </Trans>
        }
        confirmLabel={<Trans>Change role</Trans>}
        onConfirm={() => change({ type: 'role', role: asking as OrganizationRole })}
      />
    </>
  )
}

const roleName = (
  role: string | undefined,
  words: (id: (typeof roleWords)[OrganizationRole]) => string,
) => (role && role in roleWords ? words(roleWords[role as OrganizationRole]) : '')
