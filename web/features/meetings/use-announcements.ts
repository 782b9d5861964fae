import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Participant } from '#contract/meetings.ts'

/** Says aloud who came, went or raised a hand: the same that others see on the tiles. */
export function useAnnouncements(participants: Participant[]): string {
  const { t } = useLingui()
  const present = participants.filter(({ status }) => status === 'present')
  const key = present.map((each) => `${each.person.id}${each.hand_raised_at ?? ''}`).join(' ')
  const [known, setKnown] = useState({ key, people: present })
  const [sentence, setSentence] = useState('')
  if (key !== known.key) {
    setKnown({ key, people: present })
    const before = new Map(known.people.map((each) => [each.person.id, each]))
    const now = new Set(present.map(({ person }) => person.id))
    const said = [
      ...present.flatMap(({ person, hand_raised_at }) => {
        const was = before.get(person.id)
        if (!was) return t`${person.name} joined.`
        return hand_raised_at && !was.hand_raised_at ? t`${person.name} raised a hand.` : []
      }),
      ...known.people.flatMap(({ person }) => (now.has(person.id) ? [] : t`${person.name} left.`)),
    ]
    if (said.length > 0) setSentence(said.join(' '))
  }
  return sentence
}
