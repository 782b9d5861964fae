import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { addLesson } from '#contract/curriculum.ts'
import { enroll } from '#contract/enrollments.ts'
import type { PackageRules } from '#contract/lessons.ts'
import {
  commitPackage,
  importPackage,
  launchPackage,
  packageFilePurpose,
  savePackageRules,
  type CommitBody,
} from '#contract/packages.ts'
import { call, type Actor } from './actors.ts'
import { buildCourse, done, publishDraft } from './build-course.ts'
import { upload } from './upload.ts'

export async function zipOf(
  files: Record<string, string | Buffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

interface Manifest {
  version?: string
  items?: string
  resources?: string
}

/** A manifest as the standard describes it, with one part unless told otherwise. */
export const scormManifest = ({
  version = '1.2',
  items = '<item identifier="one" identifierref="r1"><title>Bees</title></item>',
  resources = '<resource identifier="r1" type="webcontent" adlcp:scormtype="sco" href="index.html"><file href="index.html"/></resource>',
}: Manifest = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="bees" version="1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="org"><organization identifier="org"><title>Keeping bees</title>${items}</organization></organizations>
  <resources>${resources}</resources>
</manifest>`

export const simplePackage = () =>
  zipOf({ 'imsmanifest.xml': scormManifest(), 'index.html': '<h1>Bees</h1>' })

/** Two parts, each a page of its own. */
export const twoPartPackage = (version = '1.2') =>
  zipOf({
    'imsmanifest.xml': scormManifest({
      version,
      items: `<item identifier="a" identifierref="r1"><title>Hives</title></item>
        <item identifier="b" identifierref="r2"><title>Honey</title></item>`,
      resources: `<resource identifier="r1" adlcp:scormtype="sco" href="a.html"/>
        <resource identifier="r2" adlcp:scormtype="sco" href="b.html"/>`,
    }),
    'a.html': '<h1>Hives</h1>',
    'b.html': '<h1>Honey</h1>',
  })

const words = (name: string, text: string) =>
  `<${name}><langstring lang="en">${text}</langstring></${name}>`

interface AssignableUnit {
  id?: string
  url?: string
  moveOn?: string
  /** More attributes. */
  more?: string
}

export const assignableUnit = ({
  id = 'https://example.org/au/1',
  url = 'index.html?chapter=1',
  moveOn = 'CompletedAndPassed',
  more = 'masteryScore="0.8"',
}: AssignableUnit = {}) =>
  `<au id="${id}" moveOn="${moveOn}" ${more}>${words('title', 'Hives')}${words('description', 'All about hives')}<url>${url}</url><launchParameters>
    be quick </launchParameters><entitlementKey> key </entitlementKey></au>`

/** The structure of a cmi5 course with one unit in a block, unless told otherwise. */
export const cmi5Structure = (
  body = `<block id="https://example.org/block/1">${words('title', 'Block')}${words('description', 'One')}${assignableUnit()}</block>`,
) => `<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="https://example.org/course">${words('title', 'Keeping bees')}${words('description', 'For beginners')}</course>
  ${body}
</courseStructure>`

export const cmi5Package = (structure = cmi5Structure()) =>
  zipOf({ 'cmi5.xml': structure, 'index.html': '<h1>Hives</h1>' })

export const sendPackage = async (
  who: Actor,
  organization: string,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'bees.zip',
) => (await upload(who, { purpose: packageFilePurpose, name, organization }, bytes)).body

/** A course with an empty package lesson at its end. */
export async function buildPackageLesson() {
  const built = await buildCourse()
  const lesson = await done(built.author, addLesson, {
    params: built.params,
    body: { section_id: built.sectionIds[0] ?? '', title: 'Bees', kind: 'package' },
  })
  return { ...built, lessonParams: { ...built.params, lessonId: lesson.id } }
}

interface Given {
  bytes?: Uint8Array<ArrayBuffer>
  rules?: Partial<PackageRules>
}

const usual: PackageRules = {
  complete_by: 'completed',
  minimum_score: 80,
  counted_attempt: 'best',
  is_graded: true,
  moves: 'not_begun',
}

/** A published course with a package, made by the product's own verbs, and its enrolled learner. */
export async function buildPackage({ bytes, rules }: Given = {}) {
  const built = await buildPackageLesson()
  const { author, organization, learner, lessonParams, params } = built
  const file = await sendPackage(author, organization.id, bytes ?? (await simplePackage()))
  await done(author, importPackage, { params: lessonParams, body: { file_id: file.id } })
  if (rules)
    await done(author, savePackageRules, { params: lessonParams, body: { ...usual, ...rules } })
  await publishDraft(built)
  await done(learner, enroll, { params: { courseId: params.courseId }, body: {} })
  return { ...built, file }
}

export type LessonParams = Awaited<ReturnType<typeof buildPackageLesson>>['lessonParams']

export const launch = (
  who: Actor,
  params: LessonParams,
  body: { session_id?: string; new_attempt?: boolean } = {},
) => done(who, launchPackage, { params, body: { session_id: randomUUID(), ...body } })

type Launch = Awaited<ReturnType<typeof launch>>

interface Report extends Partial<NonNullable<CommitBody['activity']>> {
  sequence?: number
  outcome?: CommitBody['outcome']
}

/** What a part of the package reports, as the player would send it. */
export const commit = (
  who: Actor,
  params: LessonParams,
  launched: Launch,
  { sequence = 1, outcome = null, ...report }: Report = {},
) =>
  call(who, commitPackage, {
    params,
    body: {
      attempt_id: launched.attempt_id ?? '',
      session_id: launched.session_id ?? '',
      sequence,
      activity: {
        activity_id: launched.activities[0]?.id ?? '',
        data: '{}',
        completion: 'incomplete',
        success: 'unknown',
        score_percent: null,
        seconds: 60,
        ...report,
      },
      outcome,
      sequencing_state: null,
      current_activity_id: report.activity_id ?? launched.activities[0]?.id ?? null,
    },
  })
