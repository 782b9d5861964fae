import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import type { SamlTest } from '#contract/saml.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { roleWords } from '#web/lib/role-words.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { samlTestQuery } from './queries.ts'

/** What an identity provider sent in a test, and what a sign-in would make of it. */
export function SamlTestResult({
  organizationId,
  testId,
}: {
  organizationId: string
  testId: string
}) {
  const query = useQuery(samlTestQuery(organizationId, testId))
  if (query.isPending) return <SkeletonPage />
  if (query.isError) return <QueryFailure query={query} />
  const { refusal, detail, arrived, becomes, finished_at } = query.data
  return (
    <div className="flex max-w-225 flex-col gap-6">
      {refusal !== '' && (
        <Card className="sm:p-6">
          <CardHead
            title={<Trans>The message was refused</Trans>}
            description={<span role="alert">{refusal}</span>}
          />
          {detail !== '' && (
            <code className="text-13 wrap-anywhere text-ink-muted" dir="ltr">
              {detail}
            </code>
          )}
        </Card>
      )}
      {finished_at === null && (
        <p className="text-ink-muted">
          <Trans>Nothing has arrived from the identity provider yet.</Trans>
        </p>
      )}
      {becomes && <Becomes becomes={becomes} />}
      {arrived && <Arrived arrived={arrived} />}
    </div>
  )
}

function Becomes({ becomes }: { becomes: NonNullable<SamlTest['becomes']> }) {
  const { i18n } = useLingui()
  return (
    <Card className="sm:p-6">
      <CardHead title={<Trans>What a sign-in would do</Trans>} />
      <DescriptionList
        items={[
          { term: <Trans>Account</Trans>, value: <AccountWords becomes={becomes} /> },
          { term: <Trans>Email</Trans>, value: becomes.email },
          { term: <Trans>First name</Trans>, value: becomes.first_name },
          { term: <Trans>Last name</Trans>, value: becomes.last_name },
          { term: <Trans>Role</Trans>, value: i18n._(roleWords[becomes.role]) },
          {
            term: <Trans>Groups</Trans>,
            value:
              becomes.groups.length === 0 ? (
                '–'
              ) : (
                <ul>
                  {becomes.groups.map(({ name, exists }) => (
                    <li key={name}>{exists ? name : <Trans>{name} (no such group here)</Trans>}</li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Card>
  )
}

function AccountWords({ becomes }: { becomes: NonNullable<SamlTest['becomes']> }) {
  if (becomes.account === 'refused') {
    return (
      <span className="flex flex-col items-start gap-1">
        <Pill tone="danger" icon={CircleX}>
          <Trans>Refused</Trans>
        </Pill>
        {becomes.problem}
      </span>
    )
  }
  return (
    <Pill tone="success" icon={CircleCheck}>
      {becomes.account === 'known' ? (
        <Trans>Signs in to a known account</Trans>
      ) : becomes.account === 'linked' ? (
        <Trans>Links an existing account</Trans>
      ) : (
        <Trans>Creates an account</Trans>
      )}
    </Pill>
  )
}

function Arrived({ arrived }: { arrived: NonNullable<SamlTest['arrived']> }) {
  return (
    <Card className="sm:p-6">
      <CardHead title={<Trans>What arrived</Trans>} />
      <DescriptionList
        items={[
          { term: <Trans>Name ID</Trans>, value: arrived.name_id },
          { term: <Trans>Name ID format</Trans>, value: arrived.name_id_format || '–' },
          { term: <Trans>Session</Trans>, value: arrived.session_index || '–' },
          ...arrived.attributes.map(({ name, values }, index) => ({
            key: `${index} ${name}`,
            term: <code className="text-13 wrap-anywhere">{name}</code>,
            value: values.join(', ') || '–',
          })),
        ]}
      />
    </Card>
  )
}
