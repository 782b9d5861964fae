import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import type { AbilityReason, MemberAbilities } from '#contract/roles.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { roleWords } from '#web/lib/role-words.ts'
import { abilityGroups, abilityWords } from '#web/lib/roles/ability-words.ts'
import { memberAbilitiesQuery } from '#web/lib/roles/queries.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type WhyCardProps = { organizationId: string; personId: string }

/** Why can this person do that? Each ability, and the role that gives it. */
export function WhyCard({ organizationId, personId }: WhyCardProps) {
  const { i18n } = useLingui()
  const query = useQuery(memberAbilitiesQuery(organizationId, personId))
  return (
    <Card>
      <CardHead
        title={<Trans>Why can this person do that?</Trans>}
        description={<Trans>Each permission and the role that gives it.</Trans>}
      />
      {query.isPending && <Skeleton className="h-40" />}
      {query.isError && <QueryFailure query={query} />}
      {query.data?.is_suspended && (
        <p className="mb-3 text-14 text-amber-ink">
          <Trans>This person is suspended and can’t do anything right now.</Trans>
        </p>
      )}
      {query.data && (
        <ul className="divide-y divide-line">
          {abilityGroups
            .flatMap(({ abilities }) => abilities)
            .flatMap((name) => query.data.abilities.find(({ ability }) => ability === name) ?? [])
            .map((reason) => (
              <li key={reason.ability} className="flex items-start gap-2.5 py-2 text-14">
                {reason.given_by ? (
                  <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
                ) : (
                  <Minus aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
                )}
                <span className="min-w-0 flex-1">
                  <span className="block">{i18n._(abilityWords[reason.ability].label)}</span>
                  <span className="block text-13 text-ink-muted">
                    <Reason reason={reason} member={query.data} />
                  </span>
                </span>
              </li>
            ))}
        </ul>
      )}
    </Card>
  )
}

function Reason({ reason, member }: { reason: AbilityReason; member: MemberAbilities }) {
  const { i18n } = useLingui()
  if (reason.given_by === null) return <Trans>No role gives this.</Trans>
  if (reason.given_by === 'custom_role') {
    const role = member.custom_role?.name ?? ''
    if (reason.extent !== 'groups') return <Trans>From the custom role “{role}”.</Trans>
    const groups = member.managed_groups.map(({ name }) => name).join(', ')
    return groups === '' ? (
      <Trans>From the custom role “{role}”, but no groups are assigned yet.</Trans>
    ) : (
      <Trans>
        From the custom role “{role}”, for these groups: {groups}
      </Trans>
    )
  }
  const role = i18n._(roleWords[reason.given_by])
  return reason.extent === 'own' ? (
    <Trans>From the built-in role {role}, for their own courses only.</Trans>
  ) : (
    <Trans>From the built-in role {role}.</Trans>
  )
}
