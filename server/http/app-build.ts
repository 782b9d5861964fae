import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assetsOf, type Manifest } from './manifest-scripts.ts'

/** What a learner's pages need without a connection. */
const learnerPages = [
  'routes/_shell/dashboard/index.tsx',
  'routes/_shell/dashboard/student/index.tsx',
  'routes/_shell/dashboard/student/courses/index.tsx',
  'routes/_shell/dashboard/student/courses/$courseId/index.tsx',
  'routes/_shell/dashboard/student/courses/$courseId/lessons/$lessonId.tsx',
  'routes/_shell/account/shared.tsx',
]

/** Parts of these pages that the entry fetches when they are needed. */
const learnerParts = [
  'app-worker.ts',
  'homes/learner-home.tsx',
  'features/quizzes/taking/quiz-lesson.tsx',
  'features/shell/route-error-page.tsx',
  'features/shell/install-offer.tsx',
  'ui/toast-region.tsx',
]

/** What drafting an assignment needs on top of that. */
const writingParts = [
  'features/assignments/assignment-lesson.tsx',
  'ui/editor/rich-text-editor.tsx',
]

export interface AppBuild {
  /** Changes with any file that browsers load. */
  id: string
  /** The worker, knowing which build it belongs to. */
  worker: string
  /** The files of the English build that downloaded lessons need to open. */
  learning: string[]
  /** Those that downloaded assignments need as well. */
  writing: string[]
}

/** Reads which build is served, and what belongs to it. */
export function readBuild(dist: string, manifest: Manifest): AppBuild {
  const read = (name: string) => readFileSync(join(dist, name), 'utf8')
  const worker = read('service-worker.js')
  const hash = createHash('sha256')
  const languages = existsSync(join(dist, '.vite/languages.json'))
    ? read('.vite/languages.json')
    : ''
  const parts = [JSON.stringify(manifest), languages, read('index.html'), read('early.js'), worker]
  for (const part of parts) {
    hash.update(part).update('\0')
  }
  const id = hash.digest('hex').slice(0, 16)
  const learning = assetsOf(manifest, learnerPages, learnerParts)
  const writing = assetsOf(manifest, [], writingParts)
  return {
    id,
    worker: worker.replace("const build = 'development'", () => `const build = '${id}'`),
    learning,
    writing: writing.filter((file) => !learning.includes(file)),
  }
}
