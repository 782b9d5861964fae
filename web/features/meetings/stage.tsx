import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Participant } from '#contract/meetings.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { LinkState } from './engine/meeting-engine.ts'
import { Sound, Video } from './media-elements.tsx'
import type { MeetingState } from './meeting-session.ts'
import { Tile } from './tile.tsx'

export type View = 'grid' | 'speaker'

type StageProps = {
  state: MeetingState
  view: View
  mine: { camera: MediaStreamTrack | null; screen: MediaStreamTrack | null }
}

/** Everyone in the room, and the shared screen before all. */
export function Stage({ state, view, mine }: StageProps) {
  const { t } = useLingui()
  const { meeting, participants, media, links, reactions } = state
  const present = participants.filter(({ status }) => status === 'present')
  const speaker = useSpeaker(present, links, meeting?.me.person_id)
  const tracksOf = ({ connection_id }: Participant) => media[connection_id ?? ''] ?? {}
  const isMe = ({ person }: Participant) => person.id === meeting?.me.person_id
  const tile = (participant: Participant, className?: string) => (
    <Tile
      key={participant.person.id}
      participant={participant}
      isMe={isMe(participant)}
      camera={isMe(participant) ? (mine.camera ?? undefined) : tracksOf(participant).camera}
      link={links[participant.connection_id ?? '']}
      reaction={
        reactions.findLast(({ person_id }) => person_id === participant.person.id)?.reaction
      }
      {...(className !== undefined && { className })}
    />
  )
  const sharer = present.find(({ screen_on }) => screen_on)
  const screen = sharer && (isMe(sharer) ? mine.screen : tracksOf(sharer).screen)
  const first = sharer ? undefined : present.find(({ person }) => person.id === speaker)
  const leads = (sharer && screen) ?? (view === 'speaker' ? first : undefined)
  const others = leads ? present.filter((each) => each !== first || sharer) : present
  // The third of three stands in the middle of its row.
  const alone =
    others.length === 3
      ? 'sm:last:col-span-2 sm:last:w-[calc(50%-0.375rem)] sm:last:justify-self-center'
      : undefined
  return (
    <div className={classNames('flex min-h-0 flex-1 flex-col gap-3', leads && 'lying:flex-row')}>
      {/* Only who is said to be heard is heard: a tab that a host muted can't go on alone. */}
      {present.map((participant) => {
        const { audio } = tracksOf(participant)
        return audio && participant.audio_on && !isMe(participant) ? (
          <Sound key={participant.person.id} track={audio} />
        ) : null
      })}
      {sharer && screen && (
        <figure className="relative min-h-0 flex-[3] overflow-hidden rounded-card bg-surface">
          <Video track={screen} label={t`${sharer.person.name}'s screen`} />
          <figcaption className="absolute start-2 bottom-2 rounded-control bg-raised px-2 py-1 text-13 text-ink">
            <Trans>{sharer.person.name}'s screen</Trans>
          </figcaption>
        </figure>
      )}
      {first && leads && <ul className="grid min-h-0 flex-[3]">{tile(first)}</ul>}
      <ul
        aria-label={t`People in the room`}
        className={classNames(
          'min-h-0 gap-3',
          leads
            ? 'flex h-28 shrink-0 overflow-x-auto sm:h-36 lying:h-auto lying:w-40 lying:flex-col lying:overflow-y-auto'
            : classNames('grid flex-1 auto-rows-fr', columnsFor(others.length)),
        )}
      >
        {others.map((participant) =>
          tile(
            participant,
            leads ? 'aspect-video h-full shrink-0 lying:h-auto lying:w-full' : alone,
          ),
        )}
      </ul>
    </div>
  )
}

const columnsFor = (count: number) =>
  count <= 1
    ? 'grid-cols-1'
    : count <= 4
      ? 'grid-cols-1 sm:grid-cols-2 lying:grid-cols-2'
      : count <= 9
        ? 'grid-cols-2 sm:grid-cols-3'
        : 'grid-cols-3 sm:grid-cols-4 lg:grid-cols-5'

/** Who speaks loudest, and stays until someone else does. Never oneself while others are there. */
function useSpeaker(
  present: Participant[],
  links: Record<string, LinkState>,
  me: string | undefined,
): string | undefined {
  const [before, setBefore] = useState<string>()
  const others = present.filter(({ person }) => person.id !== me)
  const loudest = others
    .filter(({ audio_on }) => audio_on)
    .map(({ person, connection_id }) => ({
      id: person.id,
      level: links[connection_id ?? '']?.level ?? 0,
    }))
    .toSorted((one, other) => other.level - one.level)[0]
  const now = loudest && loudest.level > 0.03 ? loudest.id : undefined
  if (now !== undefined && now !== before) setBefore(now)
  const stays = others.some(({ person }) => person.id === before)
  return now ?? (stays ? before : (others[0] ?? present[0])?.person.id)
}
