import { Trans, useLingui } from '@lingui/react/macro'
import {
  CirclePause,
  CirclePlay,
  Dot,
  Eye,
  LogIn,
  UserCog,
  UserMinus,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { PersonDetail } from '#contract/directory.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { roleWords } from '#web/lib/role-words.ts'
import type { PillTone } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'

type Entry = PersonDetail['timeline'][number]

const looks: Partial<Record<string, [LucideIcon, PillTone]>> = {
  'member.role_changed': [UserCog, 'info'],
  'member.custom_role_given': [UserCog, 'info'],
  'member.custom_role_taken': [UserCog, 'neutral'],
  'member.suspended': [CirclePause, 'attention'],
  'member.restored': [CirclePlay, 'success'],
  'member.removed': [UserMinus, 'danger'],
  'member.joined_group': [Users, 'neutral'],
  'member.left_group': [Users, 'neutral'],
  'member.joined_by_sign_up': [UserPlus, 'primary'],
  'member.request_accepted': [UserPlus, 'primary'],
  'person.signed_in': [LogIn, 'neutral'],
  'member.viewed_as': [Eye, 'attention'],
}

/** What was done to the person here, newest first. */
export function PersonTimeline({ timeline }: { timeline: Entry[] }) {
  if (timeline.length === 0) {
    return (
      <p className="text-ink-muted">
        <Trans>No changes yet.</Trans>
      </p>
    )
  }
  return (
    <Timeline>
      {timeline.map((entry) => {
        const [icon, tone] = looks[entry.action] ?? [Dot, 'neutral']
        return (
          <TimelineItem
            key={entry.id}
            icon={icon}
            tone={tone}
            title={<EntryWords entry={entry} />}
            time={<RelativeTime value={entry.at} />}
          >
            {entry.actor && <Trans>By {entry.actor}.</Trans>} {entry.reason}
          </TimelineItem>
        )
      })}
    </Timeline>
  )
}

function EntryWords({ entry }: { entry: Entry }) {
  const { i18n } = useLingui()
  const role = (value: unknown) =>
    typeof value === 'string' && value in roleWords
      ? i18n._(roleWords[value as OrganizationRole])
      : '–'
  const { name: roleName } = entry.detail as { name?: string }
  switch (entry.action) {
    case 'member.role_changed':
      return (
        <Trans>
          Role changed from {role(entry.detail['from'])} to {role(entry.detail['to'])}
        </Trans>
      )
    case 'member.custom_role_given':
      return <Trans>Received the role “{roleName}”</Trans>
    case 'member.custom_role_taken':
      return <Trans>Lost the role “{roleName}”</Trans>
    case 'member.suspended':
      return <Trans>Suspended</Trans>
    case 'member.restored':
      return <Trans>Restored</Trans>
    case 'member.removed':
      return <Trans>Removed</Trans>
    case 'member.left':
      return <Trans>Left</Trans>
    case 'member.joined_group':
      return <Trans>Joined a group</Trans>
    case 'member.left_group':
      return <Trans>Left a group</Trans>
    case 'member.joined_by_sign_up':
      return <Trans>Joined by sign-up</Trans>
    case 'member.request_accepted':
      return <Trans>Request to join accepted</Trans>
    case 'person.signed_in':
      return <Trans>Signed in</Trans>
    case 'member.viewed_as':
      return <Trans>An admin viewed the platform as this person</Trans>
    default:
      return entry.action
  }
}
