import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderOpen, Plus, Shuffle } from 'lucide-react'
import { useState } from 'react'
import { saveQuiz, type Quiz, type QuizDefinition, type QuizItem } from '#contract/quizzes.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { SaveIndicator } from '#web/lib/save-indicator.tsx'
import { useAutosave } from '#web/lib/use-autosave.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { quizQuery, type QuizPlace } from '../queries.ts'
import { pointsOf } from '../words.ts'
import { DrawDialog } from './draw-dialog.tsx'
import { NewQuestionMenu } from './new-question-menu.tsx'
import { PickDialog } from './pick-dialog.tsx'
import { QuestionDialog, type Editing } from './question-dialog.tsx'
import { QuizItemRow } from './quiz-item-row.tsx'
import { SettingsFields } from './settings-fields.tsx'

/** The quiz of a lesson: what it asks and by which rules. Everything saves itself. */
export function QuizEditor({ place }: { place: QuizPlace }) {
  const quiz = useQuery(quizQuery(place))
  if (quiz.isError) return <QueryFailure query={quiz} />
  if (quiz.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-4">
        <Skeleton className="h-9 w-60" />
        <Skeleton className="h-48 rounded-card" />
      </SkeletonRegion>
    )
  }
  return <Editor place={place} quiz={quiz.data} />
}

type Adding = { sectionId: string } & (
  | { kind: 'question'; editing: Editing }
  | { kind: 'pick' }
  | { kind: 'draw' }
)

function Editor({ place, quiz }: { place: QuizPlace; quiz: Quiz }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [definition, setDefinition] = useState(quiz.definition)
  const [adding, setAdding] = useState<Adding | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const { queryKey } = quizQuery(place)
  const canUpdate = quiz.can.update

  const { autosave, state } = useAutosave<{ definition: QuizDefinition }>(async (changes) => {
    if (!changes.definition) return
    const revision = queryClient.getQueryData<Quiz>(queryKey)?.revision ?? quiz.revision
    const saved = await call(saveQuiz, {
      params: place,
      body: { revision, definition: changes.definition },
    })
    queryClient.setQueryData(queryKey, saved)
  })
  const change = (next: QuizDefinition) => {
    setDefinition(next)
    autosave.change({ definition: next })
  }
  const changeSection = (
    sectionId: string,
    run: (section: QuizDefinition['sections'][number]) => QuizDefinition['sections'][number],
  ) =>
    change({
      ...definition,
      sections: definition.sections.map((section) =>
        section.id === sectionId ? run(section) : section,
      ),
    })
  const add = (sectionId: string, items: QuizItem[]) =>
    changeSection(sectionId, (section) => ({ ...section, items: [...section.items, ...items] }))
  const reload = async () => {
    const fresh = await queryClient.fetchQuery({ ...quizQuery(place), staleTime: 0 })
    setDefinition(fresh.definition)
    await autosave.resume({ keep: false })
  }
  const used = definition.sections.flatMap((section) =>
    section.items.flatMap((item) => (item.type === 'question' ? [item.question_id] : [])),
  )

  return (
    <Tabs defaultValue="questions">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-14 text-ink-muted">
          <Plural value={quiz.question_count} one="# question" other="# questions" />
          {' · '}
          <Plural value={quiz.points} one="# point" other={`${pointsOf(quiz.points)} points`} />
        </p>
        <span className="flex-1" />
        {canUpdate && <SaveIndicator state={state} />}
        {state.kind === 'conflict' && (
          <Button size="sm" onClick={() => void reload()}>
            <Trans>Show their version</Trans>
          </Button>
        )}
      </div>
      <TabList aria-label={t`Parts of the quiz`}>
        <Tab value="questions">
          <Trans>Questions</Trans>
        </Tab>
        <Tab value="settings">
          <Trans>Rules</Trans>
        </Tab>
      </TabList>
      <TabPanel value="questions">
        <div className="flex flex-col gap-6">
          {definition.sections.map((section, index) => (
            <section key={section.id} className="rounded-card border border-line bg-surface">
              <div className="flex items-center gap-2 border-b border-line p-2">
                <Input
                  compact
                  disabled={!canUpdate}
                  maxLength={120}
                  aria-label={t`Title of section ${index + 1}`}
                  placeholder={
                    definition.sections.length > 1
                      ? t`Section ${index + 1}`
                      : t`Section title (optional)`
                  }
                  className="border-transparent! font-semibold"
                  value={section.title}
                  onChange={(event) =>
                    changeSection(section.id, (known) => ({ ...known, title: event.target.value }))
                  }
                />
                {canUpdate && definition.sections.length > 1 && (
                  <Button
                    size="sm"
                    variant="danger-quiet"
                    onClick={() =>
                      change({
                        ...definition,
                        sections: definition.sections.filter(({ id }) => id !== section.id),
                      })
                    }
                  >
                    <Trans>Remove section</Trans>
                  </Button>
                )}
              </div>
              {section.items.length === 0 ? (
                <p className="px-4 py-6 text-center text-14 text-ink-muted">
                  <Trans>
                    No questions yet. Write one, add some from a bank, or draw questions at random.
                  </Trans>
                </p>
              ) : (
                <ol className="divide-y divide-line">
                  {section.items.map((item, position) => (
                    <QuizItemRow
                      key={item.id}
                      place={place}
                      item={item}
                      quiz={quiz}
                      canUpdate={canUpdate}
                      isFirst={position === 0}
                      isLast={position === section.items.length - 1}
                      onChange={(changed) =>
                        changeSection(section.id, (known) => ({
                          ...known,
                          items: known.items.with(position, changed),
                        }))
                      }
                      onMove={(by) =>
                        changeSection(section.id, (known) => ({
                          ...known,
                          items: known.items
                            .toSpliced(position, 1)
                            .toSpliced(position + by, 0, item),
                        }))
                      }
                      onRemove={() =>
                        changeSection(section.id, (known) => ({
                          ...known,
                          items: known.items.toSpliced(position, 1),
                        }))
                      }
                      onEdit={(questionId) => setEditing({ kind: 'edit', questionId })}
                    />
                  ))}
                </ol>
              )}
              {canUpdate && (
                <div className="flex flex-wrap gap-2 border-t border-line p-2">
                  <NewQuestionMenu
                    onChoose={(questionKind) =>
                      quiz.bank_id &&
                      setAdding({
                        kind: 'question',
                        sectionId: section.id,
                        editing: { kind: 'new', bankId: quiz.bank_id, questionKind },
                      })
                    }
                  />
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => setAdding({ kind: 'pick', sectionId: section.id })}
                  >
                    <FolderOpen />
                    <Trans>From a bank</Trans>
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => setAdding({ kind: 'draw', sectionId: section.id })}
                  >
                    <Shuffle />
                    <Trans>Random draw</Trans>
                  </Button>
                </div>
              )}
            </section>
          ))}
          {canUpdate && (
            <div>
              <Button
                size="sm"
                onClick={() =>
                  change({
                    ...definition,
                    sections: [
                      ...definition.sections,
                      { id: crypto.randomUUID(), title: '', items: [] },
                    ],
                  })
                }
              >
                <Plus />
                <Trans>Add section</Trans>
              </Button>
            </div>
          )}
        </div>
      </TabPanel>
      <TabPanel value="settings">
        <SettingsFields
          settings={definition.settings}
          disabled={!canUpdate}
          onChange={(changes) =>
            change({ ...definition, settings: { ...definition.settings, ...changes } })
          }
        />
      </TabPanel>
      <QuestionDialog
        organizationId={place.organizationId}
        editing={adding?.kind === 'question' ? adding.editing : editing}
        onClose={() => {
          setAdding(null)
          setEditing(null)
        }}
        onSaved={(question) => {
          if (adding?.kind === 'question') add(adding.sectionId, [questionItem(question.id)])
          else void queryClient.invalidateQueries({ queryKey })
          setAdding(null)
          setEditing(null)
        }}
      />
      <PickDialog
        place={place}
        open={adding?.kind === 'pick'}
        used={used}
        onClose={() => setAdding(null)}
        onPick={(ids) => {
          if (adding) add(adding.sectionId, ids.map(questionItem))
          setAdding(null)
        }}
      />
      <DrawDialog
        place={place}
        open={adding?.kind === 'draw'}
        onClose={() => setAdding(null)}
        onDraw={(draw) => {
          if (adding) add(adding.sectionId, [draw])
          setAdding(null)
        }}
      />
    </Tabs>
  )
}

const questionItem = (question_id: string): QuizItem => ({
  type: 'question',
  id: crypto.randomUUID(),
  question_id,
  points: null,
})
