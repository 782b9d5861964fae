import { expect, test } from 'vitest'
import { pageScripts } from './page-scripts.ts'

const part = '?tsr-split=component'
const scriptsFor = pageScripts({
  'index.html': { file: 'main.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_form.js': { file: 'form.js', imports: ['_react.js'] },
  [`routes/index.tsx${part}`]: { file: 'home.js', imports: ['_react.js'] },
  [`routes/_shell/route.tsx${part}`]: { file: 'shell.js' },
  [`routes/_shell/courses/index.tsx${part}`]: { file: 'courses.js' },
  [`routes/_shell/courses/new.tsx${part}`]: { file: 'new.js', imports: ['_form.js'] },
  [`routes/_shell/courses/$course.tsx${part}`]: { file: 'course.js' },
  [`routes/_shell/courses/$course/lessons/$lesson.tsx${part}`]: { file: 'lesson.js' },
  [`routes/preview.$course.tsx${part}`]: { file: 'preview.js' },
  [`routes/_shell/$.tsx${part}`]: { file: 'nothing.js' },
  'features/courses/students.tsx': { file: 'students.js', imports: ['_form.js'] },
})

test.each([
  ['/', ['home.js']],
  ['/courses', ['courses.js', 'shell.js']],
  ['/courses/', ['courses.js', 'shell.js']],
  ['/courses/new', ['form.js', 'new.js', 'shell.js']],
  ['/courses/drawing', ['course.js', 'shell.js']],
  ['/courses/drawing/lessons/7', ['lesson.js', 'shell.js']],
  ['/preview/drawing', ['preview.js']],
  ['/courses/drawing/elsewhere', ['nothing.js', 'shell.js']],
])('the page of %s needs, besides the entry, %j', (path, scripts) => {
  expect(scriptsFor(path).toSorted()).toEqual(scripts)
})

test('parts of a page bring their scripts, unless they share one', () => {
  const parts = ['features/courses/students.tsx', 'features/courses/inside-another.tsx']
  expect(scriptsFor('/courses/drawing', parts).toSorted()).toEqual([
    'course.js',
    'form.js',
    'shell.js',
    'students.js',
  ])
})
