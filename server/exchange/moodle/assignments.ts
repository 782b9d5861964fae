import { childOf, childrenOf, findAll, findOne } from '#server/archives/nodes.ts'
import { asNumber } from '#server/quizzes/exchange/weighed.ts'
import { assignmentFields, checkedRubric, criterionOf } from '../cartridge/assignments.ts'
import { xmlIfThere } from '../reading/texts.ts'
import { lessonKey, textOf, type Activity, type Backup } from './activity.ts'
import { timeOf, valueOf, wordOf } from './values.ts'
import { say } from '#server/words/sentence.ts'

/** An assignment with its due date, points, submission types and rubric. Learners' submissions aren't imported. */
export async function readAssignment(backup: Backup, activity: Activity) {
  const { element, item, moduleId, section, title } = activity
  const { planner } = backup
  const areas = ['intro', 'introattachment', 'activityattachment']
  const instructions = await textOf(backup, activity, element, 'intro', { areas })
  for (const file of backup.files.in({ context: activity.context, areas: areas.slice(1) })) {
    await backup.files.offer(file)
    item.notes.push(say('Its attachments are files of the course.'))
  }
  const config = (plugin: string, name: string) =>
    findAll(childOf(element, 'plugin_configs'), 'plugin_config').find(
      (one) =>
        wordOf(one, 'plugin') === plugin &&
        wordOf(one, 'subtype') === 'assignsubmission' &&
        wordOf(one, 'name') === name,
    )
  const isOn = (plugin: string) => valueOf(config(plugin, 'enabled'), 'value').trim() === '1'
  // Before Moodle 2.3, the kind of assignment determined the submission type.
  const old = wordOf(element, 'assignmenttype')
  const accepts = {
    text: isOn('onlinetext') || old === 'online',
    files: isOn('file') || old === 'upload' || old === 'uploadsingle',
    link: false,
  }
  const grade = asNumber(wordOf(element, 'grade'))
  if (grade !== null && grade < 0)
    item.notes.push(say('It was graded by a scale and will have points.'))
  const rubric = await rubricOf(backup, activity)
  if (childrenOf(childOf(element, 'submissions'), 'submission').length > 0) {
    item.notes.push(say('What learners handed in isn’t imported.'))
  }
  for (const [name, words] of [
    ['teamsubmission', say('Handing in as a group isn’t kept.')],
    ['markingworkflow', say('The marking workflow isn’t kept.')],
  ] as const) {
    if (wordOf(element, name) === '1') item.notes.push(words)
  }
  const fields = assignmentFields(item, instructions, {
    accepts,
    points: grade !== null && grade > 0 ? grade : 100,
    rubric: rubric ?? [],
  })
  const attempts = asNumber(wordOf(element, 'maxattempts'))
  planner.lesson(section(), {
    key: lessonKey(moduleId),
    title,
    item,
    content: {
      kind: 'assignment',
      fields: {
        ...fields,
        is_anonymous: wordOf(element, 'blindmarking') === '1',
        maximum_submissions: attempts && attempts >= 1 && attempts <= 50 ? attempts : null,
      },
    },
    due_at: timeOf(wordOf(element, 'duedate') || wordOf(element, 'timedue')),
    opens_at: timeOf(
      wordOf(element, 'allowsubmissionsfromdate') || wordOf(element, 'timeavailable'),
    ),
  })
}

async function rubricOf({ planner }: Backup, { folder, moduleId, item }: Activity) {
  const root = await xmlIfThere(planner.archive, `${folder}grading.xml`)
  const area = findOne(root, 'area')
  const method = wordOf(area, 'activemethod')
  if (!method) return null
  if (method !== 'rubric') {
    item.notes.push(say('Grading by “{method}” isn’t kept.', { method }))
    return null
  }
  const definition = findAll(area, 'definition').find((one) => wordOf(one, 'method') === 'rubric')
  const criteria = findAll(definition, 'criterion').map((criterion, number) =>
    criterionOf(`${moduleId} ${number}`, planner, {
      title: wordOf(criterion, 'description'),
      description: '',
      levels: findAll(criterion, 'level').map((level) => ({
        title: wordOf(level, 'definition'),
        description: wordOf(level, 'definition').slice(0, 500),
        points: asNumber(wordOf(level, 'score')) ?? 0,
      })),
    }),
  )
  const rubric = checkedRubric(criteria)
  if (!rubric) item.notes.push(say('Its rubric can’t be kept.'))
  return rubric
}
