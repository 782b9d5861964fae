import type { QuizDefinition } from '#contract/quizzes.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { listDrawable, listNewestVersions } from '../queries.ts'
import { seededRandom, shuffled } from '../random.ts'

export interface ChosenQuestion {
  question_id: string
  version_id: string
  section: number
  points: number
}

/** What one attempt asks: fixed questions, draws without repeating any, each section in its order or shuffled. */
export async function chooseQuestions(
  ctx: Pick<MemberCtx, 'db' | 'organizationId'>,
  { sections, settings }: QuizDefinition,
  seed: string,
): Promise<ChosenQuestion[]> {
  const random = seededRandom(seed)
  const wanted: { question_id: string; section: number; points: number | null }[] = []
  const used = new Set(
    sections.flatMap(({ items }) =>
      items.flatMap((item) => (item.type === 'question' ? [item.question_id] : [])),
    ),
  )
  for (const [section, { items }] of sections.entries()) {
    const inSection: typeof wanted = []
    for (const item of items) {
      if (item.type === 'question') {
        inSection.push({ question_id: item.question_id, section, points: item.points })
        continue
      }
      const free = (await listDrawable(ctx, item)).filter(({ id }) => !used.has(id))
      for (const { id } of shuffled(free, random).slice(0, item.count)) {
        used.add(id)
        inSection.push({ question_id: id, section, points: item.points })
      }
    }
    wanted.push(...(settings.shuffle_questions ? shuffled(inSection, random) : inSection))
  }
  const versions = await listNewestVersions(
    ctx,
    wanted.map(({ question_id }) => question_id),
  )
  return wanted.flatMap(({ question_id, section, points }) => {
    const version = versions.get(question_id)
    if (!version) return []
    return {
      question_id,
      version_id: version.version_id,
      section,
      points: points ?? version.points,
    }
  })
}
