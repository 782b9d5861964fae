import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { QuestionKind } from '#contract/questions.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { questionKinds } from '../words.ts'

export function NewQuestionMenu({
  variant = 'ghost',
  kinds = Object.keys(questionKinds) as QuestionKind[],
  onChoose,
}: {
  variant?: 'ghost' | 'primary'
  kinds?: readonly QuestionKind[]
  onChoose: (kind: QuestionKind) => void
}) {
  const { i18n } = useLingui()
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" variant={variant}>
          <Plus />
          <Trans>New question</Trans>
        </Button>
      </MenuTrigger>
      <MenuContent align="start">
        {kinds.map((kind) => {
          const { icon: Icon, label, hint } = questionKinds[kind]
          return (
            <MenuItem key={kind} icon={<Icon aria-hidden />} onSelect={() => onChoose(kind)}>
              <span className="block">{i18n._(label)}</span>
              <span className="block text-12 text-ink-muted">{i18n._(hint)}</span>
            </MenuItem>
          )
        })}
      </MenuContent>
    </Menu>
  )
}
