import { escapeHtml } from '#server/http/page-head.ts'
import type { Said } from '#server/http/small-page.ts'
import { article } from '#server/lti/pages.ts'
import { say } from '#server/words/sentence.ts'
import type { Target } from './addresses.ts'

interface Titled {
  id: string
  title: string
}

export interface CourseChoice extends Titled {
  sections: (Titled & { lessons: Titled[] })[]
}

/** The form's value for a choice, and its meaning. */
export const choiceOf = ({ courseId, sectionId, lessonId }: Target) =>
  [courseId, sectionId && `section ${sectionId}`, lessonId].filter(Boolean).join(' ')

interface Picker {
  courses: CourseChoice[]
  canPickSeveral: boolean
  hidden: Record<string, string>
}

/**
 * The page where a teacher on another platform chooses courses and lessons. Works without its script, which only adds
 * search.
 */
export function contentPicker({ courses, canPickSeveral, hidden }: Picker) {
  const type = canPickSeveral ? 'checkbox' : 'radio'
  const option = (value: string, title: string) =>
    `<label><input type="${type}" name="choice" value="${escapeHtml(value)}"${canPickSeveral ? '' : ' required'}> <span>${escapeHtml(title)}</span></label>`
  const row = ({ title }: Titled, target: Target, inside = '') =>
    `<li data-title="${escapeHtml(title)}">${option(choiceOf(target), title)}${inside && `<ul>${inside}</ul>`}</li>`
  const rows = courses.map((course) => {
    const courseId = course.id
    const sections = course.sections.map((section) => {
      const lessons = section.lessons.map((lesson) =>
        row(lesson, { courseId, lessonId: lesson.id }),
      )
      return row(section, { courseId, sectionId: section.id }, lessons.join(''))
    })
    return row(course, { courseId }, sections.join(''))
  })
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  const nothing = article(
    say('No courses yet'),
    say(
      'This organization hasn’t published any courses. Published courses and their lessons appear here.',
    ),
  )
  const form = (said: Said) => {
    const search = said(say('Search courses, sections and lessons'))
    return `<main class="picker"><h1>${said(say('Choose content'))}</h1><form method="post" action="choose">${fields.join('')}
<input type="search" id="search" placeholder="${search}" aria-label="${search}" autocomplete="off" hidden>
<ul>${rows.join('')}</ul><p id="none" hidden>${said(say('Nothing with this name.'))}</p><footer><button>${said(say('Add'))}</button></footer></form></main>`
  }
  const body = rows.length === 0 ? nothing : form
  return { body, script: `${searching}\n${canPickSeveral ? atLeastOne : ''}`, style }
}

/** A row stays visible while something inside it matches; a matching row shows everything inside it. */
const searching = `const search = document.getElementById('search')
if (search) {
  search.hidden = false
  search.oninput = () => {
    const wanted = search.value.trim().toLocaleLowerCase()
    const show = (rows, all) => {
      let found = 0
      for (const row of rows) {
        const whole = all || row.dataset.title.toLocaleLowerCase().includes(wanted)
        const inside = show(row.querySelectorAll(':scope > ul > li'), whole)
        row.hidden = !whole && inside === 0
        if (!row.hidden) found++
      }
      return found
    }
    const found = show(document.querySelectorAll('form > ul > li'), false)
    document.getElementById('none').hidden = found > 0
  }
}`

/** Browsers have no "required" for a group of checkboxes, so the first is required until one is checked. */
const atLeastOne = `const boxes = [...document.querySelectorAll('input[name="choice"]')]
const demand = () => { if (boxes[0]) boxes[0].required = !boxes.some((box) => box.checked) }
for (const box of boxes) box.onchange = demand
demand()`

const style = `.picker{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 0}.picker h1{margin:0 0 1rem}
.picker ul{list-style:none;margin:0;padding:0}.picker ul ul{padding-inline-start:1.75rem}
.picker form>ul>li{border-block-end:1px solid #8883;padding:.25rem 0}.picker form>ul>li>label{font-weight:600}
.picker label{display:flex;gap:.625rem;align-items:center;min-height:2.5rem;padding:0 .5rem;border-radius:.5rem;cursor:pointer}
.picker label:hover{background:#8881}.picker label:has(:checked){background:#0f766e22}
.picker input:not([type=search]){inline-size:1.125rem;block-size:1.125rem;flex:none;accent-color:#0f766e;margin:0}
.picker [type=search]{font:inherit;color:inherit;background:transparent;box-sizing:border-box;inline-size:100%;padding:.5rem .75rem;border:1px solid #8888;border-radius:.5rem;margin-block-end:.75rem}
.picker footer{position:sticky;inset-block-end:0;padding:1rem 0;background:inherit}.picker,.picker form{background:inherit}
.picker button{border:0;border-radius:.5rem;background:#0f766e;color:#fff;font-weight:600;min-height:2.5rem;padding:0 1.25rem;cursor:pointer}
.picker [hidden]{display:none}`
