import { FileError } from '#server/archives/file-error.ts'
import { childOf, findAll, findOne, isElement, type Element } from '#server/archives/nodes.ts'
import type { PlannedItem, PlannedSection } from '../reading/plan.ts'
import type { Planner } from '../reading/planner.ts'
import { nameOfPath, xmlFile, xmlIfThere } from '../reading/texts.ts'
import { documentOf, type Backup } from './activity.ts'
import { becomesLesson, moduleNames, readers } from './activities.ts'
import { BackupFiles, placeOf } from './backup-files.ts'
import { QuestionBanks } from './question-banks.ts'
import { formatOf, valueOf, wordOf } from './values.ts'
import { say, type Sentence, type Words } from '#server/words/sentence.ts'

interface Listed {
  moduleId: string
  sectionId: string
  module: string
  title: string
  folder: string
}

/** A Moodle course backup of version 2 or later. */
export async function readBackup(planner: Planner, place: string): Promise<Words> {
  const root = place.slice(0, -nameOfPath(place).length)
  const information = childOf(await xmlFile(planner.archive, place), 'information')
  const contents = childOf(information, 'contents')
  const listed = findAll(childOf(contents, 'activities'), 'activity').map((one): Listed => ({
    moduleId: wordOf(one, 'moduleid'),
    sectionId: wordOf(one, 'sectionid'),
    module: wordOf(one, 'modulename'),
    title: wordOf(one, 'title'),
    folder: `${root}${wordOf(one, 'directory')}/`,
  }))
  const files = new BackupFiles(planner)
  await files.read(root)
  const banks = new QuestionBanks(planner, files)
  await banks.read(`${root}questions.xml`)
  const lessonModules = new Set(
    listed.filter(({ module }) => becomesLesson(module)).map(({ moduleId }) => moduleId),
  )
  const backup: Backup = { planner, files, banks, lessonModules }
  planner.title = wordOf(information, 'original_course_fullname')
  await readCourse(backup, root)
  const sections = await readSections(backup, root, contents)
  const sectionOf = (id: string) =>
    sections.get(id) ?? planner.section('rest', say('More activities'))
  const order = new Map([...sections.keys()].map((id, number) => [id, number]))
  const inOrder = listed.toSorted(
    (a, b) => (order.get(a.sectionId) ?? 1e9) - (order.get(b.sectionId) ?? 1e9),
  )
  for (const activity of inOrder) {
    await readActivity(backup, activity, () => sectionOf(activity.sectionId))
  }
  await reportRest(backup, root)
  const release = wordOf(information, 'moodle_release').split(' ')[0] ?? ''
  return release
    ? say('Moodle backup ({release})', { release: release.slice(0, 20) })
    : say('Moodle backup')
}

async function readCourse(backup: Backup, root: string) {
  const place = `${root}course/course.xml`
  const course = await xmlIfThere(backup.planner.archive, place, (problem) =>
    backup.planner.refuse(say('Course'), 'course.xml', place, problem),
  )
  if (!course) return
  const item = backup.planner.item(say('Course'), wordOf(course, 'fullname'), place)
  item.becomes = say('Course')
  backup.planner.title ||= wordOf(course, 'fullname')
  backup.planner.description = await documentOf(
    backup,
    item,
    { text: valueOf(course, 'summary'), format: formatOf(valueOf(course, 'summaryformat')) },
    { context: course.attributes['contextid'] ?? '', areas: ['summary'] },
  )
}

/** Sections in numeric order; a summary becomes their first lesson. */
async function readSections(backup: Backup, root: string, contents: Element | undefined) {
  const { planner } = backup
  const found: {
    number: number
    id: string
    element: Element | undefined
    title: Words
    place: string
  }[] = []
  for (const one of findAll(childOf(contents, 'sections'), 'section')) {
    const place = `${root}${wordOf(one, 'directory')}/section.xml`
    const element = await xmlIfThere(planner.archive, place, (problem) =>
      planner.refuse(say('Section'), wordOf(one, 'title'), place, problem),
    )
    const number = Number(wordOf(element, 'number')) || 0
    const named =
      wordOf(element, 'name') || (/^\d+$/.test(wordOf(one, 'title')) ? '' : wordOf(one, 'title'))
    const title =
      named || (number === 0 ? say('General') : say('Section {number}', { number: String(number) }))
    found.push({ number, id: wordOf(one, 'sectionid'), element, title, place })
  }
  const sections = new Map<string, PlannedSection>()
  for (const { id, element, title, place } of found.toSorted((a, b) => a.number - b.number)) {
    const section = planner.section(`moodle ${id}`, title)
    sections.set(id, section)
    const item = planner.item(say('Section'), title, place)
    item.becomes = say('Section')
    const notes = element ? conditionNotes(element, 'availabilityjson') : []
    if (element && wordOf(element, 'visible') === '0') notes.push(hiddenNote)
    item.notes.push(...notes)
    const text = valueOf(element, 'summary')
    if (text.trim() === '') continue
    const format = formatOf(valueOf(element, 'summaryformat'))
    // The files of a section belong to the course; its ID distinguishes them.
    const context = backup.files.all.find(
      ({ area, itemId }) => area === 'section' && itemId === id,
    )?.context
    const area = { context: context ?? '', areas: ['section'], itemId: id }
    const document = await documentOf(backup, item, { text, format }, area)
    if (document.content.length === 0) continue
    const own = planner.item(say('Section summary'), title, place)
    planner.lesson(section, {
      key: `summary ${id}`,
      title,
      item: own,
      content: { kind: 'text', document },
    })
  }
  return sections
}

const hiddenNote = say('It was hidden from learners and will be visible.')

async function readActivity(backup: Backup, listed: Listed, section: () => PlannedSection) {
  const { planner } = backup
  const { module, folder, moduleId } = listed
  const place = `${folder}${module}.xml`
  const item = planner.item(
    moduleNames[module] ?? say('Activity “{name}”', { name: module.slice(0, 40) }),
    listed.title,
    place,
  )
  try {
    const root = await xmlFile(planner.archive, place)
    const element = childOf(root, module) ?? root.children.find(isElement)
    if (!element) throw new FileError(say('There is nothing in it.'))
    const title = wordOf(element, 'name') || listed.title
    const isLabel = module === 'label'
    if (!isLabel) item.title = title.slice(0, 300) || item.title
    await noteModule(planner, item, folder)
    const reader = readers[module]
    if (module === 'subsection') item.becomes = say('Section')
    else if (module === 'qbank') item.becomes = say('Question bank')
    else if (!reader) item.problem = reasonFor(module)
    else {
      const context = root.attributes['contextid'] ?? ''
      const given = {
        moduleId,
        module,
        title: planner.written(isLabel ? labelTitle(listed.title) : title),
        folder,
        context,
        element,
        item,
        section,
      }
      await reader(backup, given)
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    item.problem = planner.archive.sizes.has(place)
      ? error.sentence
      : say('The backup names this activity, but its file isn’t in it.')
  }
}

const labelTitle = (title: string): Words => title.replaceAll(/\s+/g, ' ').trim() || say('Text')

const reasonFor = (module: string) =>
  module === 'lti'
    ? say('External tools (LTI) can’t be opened from a course here.')
    : /^(scorm|imscp|h5pactivity|hvp)$/.test(module)
      ? say('Packages of other tools can’t be played here.')
      : moduleNames[module]
        ? say('There is nothing like Moodle’s “{name}” here.', { name: moduleNames[module] })
        : say('There is nothing like this activity here.')

/** The course's settings for an activity besides its content: completion, conditions, groups, outcomes. */
async function noteModule(planner: Planner, item: PlannedItem, folder: string) {
  const module = await xmlIfThere(planner.archive, `${folder}module.xml`)
  if (!module) return
  if (wordOf(module, 'visible') === '0') item.notes.push(hiddenNote)
  const completion = wordOf(module, 'completion')
  if (completion === '2') {
    item.notes.push(say('Its completion rules aren’t kept; the usual ones of the lesson apply.'))
  }
  item.notes.push(...conditionNotes(module, 'availability'))
  if (wordOf(module, 'groupingid') !== '' && wordOf(module, 'groupingid') !== '0') {
    item.notes.push(say('It was for one grouping only and will be for all learners.'))
  }
  for (const [file, name, words] of [
    ['grades.xml', 'grade_grade', say('Grades of learners aren’t imported.')],
    ['comments.xml', 'comment', say('Comments aren’t imported.')],
  ] as const) {
    const root = await xmlIfThere(planner.archive, `${folder}${file}`)
    if (findOne(root, name)) item.notes.push(words)
  }
}

function conditionNotes(element: Element, name: string): Sentence[] {
  const text = wordOf(element, name)
  if (text === '' || !/"c":\s*\[\s*\{/.test(text)) return []
  const types = [...new Set([...text.matchAll(/"type":\s*"(\w+)"/g)].map(([, type]) => type))]
  return [
    types.length > 0
      ? say('Its access restrictions ({types}) aren’t kept.', {
          types: types.slice(0, 5).join(', '),
        })
      : say('Its access restrictions aren’t kept.'),
  ]
}

const lists: [file: string, element: string, kind: Sentence, reason: Sentence][] = [
  [
    'users.xml',
    'user',
    say('People'),
    say('People aren’t imported with a course. Invite them instead.'),
  ],
  ['groups.xml', 'group', say('Groups'), say('Groups of a course aren’t kept.')],
  ['badges.xml', 'badge', say('Badges'), say('Badges aren’t imported.')],
  ['scales.xml', 'scale', say('Scales'), say('Grades are points here, not scales.')],
  ['outcomes.xml', 'outcome', say('Outcomes'), say('Outcomes aren’t kept.')],
  [
    'gradebook.xml',
    'grade_category',
    say('Grade categories'),
    say('The gradebook isn’t kept; grades are counted by lesson.'),
  ],
  [
    'completion.xml',
    'course_completion_criteria',
    say('Course completion'),
    say('Rules for completing the course aren’t kept.'),
  ],
  [
    'course/completiondefaults.xml',
    'course_completion_default',
    say('Completion defaults'),
    say('Rules for completion aren’t kept.'),
  ],
  ['course/calendar.xml', 'event', say('Calendar events'), say('Calendar events aren’t imported.')],
  [
    'course/enrolments.xml',
    'enrol',
    say('Ways to enroll'),
    say('Ways to enroll are set on the course here.'),
  ],
]

/** Everything in a backup that isn't an activity: lists about people, blocks, and files that nothing used. */
async function reportRest(backup: Backup, root: string) {
  const { planner, files } = backup
  for (const [file, name, kind, reason] of lists) {
    const element = await xmlIfThere(planner.archive, `${root}${file}`)
    const count = findAll(element, name).length
    if (count === 0) continue
    const title = say('{kind} ({count, number})', { kind, count })
    planner.refuse(kind, title, `${root}${file}`, reason)
  }
  for (const path of planner.archive.sizes.keys()) {
    const block = /blocks\/([^/]+)\/block\.xml$/.exec(path)?.[1]
    if (block)
      planner.refuse(say('Block'), block, path, say('Blocks beside the course aren’t kept.'))
  }
  const shown = new Set(planner.plan('').files.map(({ path, name }) => `${path} ${name}`))
  for (const file of files.all) {
    if (files.isReported(file)) continue
    const item = planner.item(say('File'), file.name, placeOf(file))
    if (shown.has(`${file.path} ${file.name}`)) item.becomes = say('Picture in a text')
    else item.problem = reasonForFile(file, planner.archive.sizes.has(file.path))
  }
  for (const path of planner.archive.refused) {
    planner.refuse(say('File'), path, path, say('The path of this file leads out of the archive.'))
  }
}

function reasonForFile({ component, area }: { component: string; area: string }, isThere: boolean) {
  if (!isThere) return say('The backup names this file, but it isn’t in it.')
  if (/^(user|assignsubmission_|assignfeedback_|badges|backup|grade)/.test(component)) {
    return say('It belongs to people, not to the course.')
  }
  if (component === 'mod_forum' && area !== 'intro')
    return say('It belongs to people, not to the course.')
  if (/^mod_(scorm|imscp|h5pactivity|hvp)$/.test(component)) {
    return say('It belongs to an activity that isn’t imported.')
  }
  return say('No text that is imported shows or links to this file.')
}
