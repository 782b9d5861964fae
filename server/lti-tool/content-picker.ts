import { escapeHtml } from '#server/lti/pages.ts'

export interface CourseChoice {
  id: string
  title: string
  lessons: { id: string; title: string }[]
}

/** The form's value for a choice, and its meaning. */
export const choiceOf = (courseId: string, lessonId?: string) =>
  lessonId === undefined ? courseId : `${courseId} ${lessonId}`

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
  const rows = courses.map(
    ({ id, title, lessons }) =>
      `<li data-title="${escapeHtml(title)}">${option(choiceOf(id), title)}<ul>${lessons
        .map(
          (lesson) =>
            `<li data-title="${escapeHtml(lesson.title)}">${option(choiceOf(id, lesson.id), lesson.title)}</li>`,
        )
        .join('')}</ul></li>`,
  )
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  const body =
    rows.length === 0
      ? '<main><h1>No courses yet</h1><p>This organization hasn’t published any courses. Published courses and their lessons appear here.</p></main>'
      : `<main class="picker"><h1>Choose content</h1><form method="post" action="choose">${fields.join('')}
<input type="search" id="search" placeholder="Search courses and lessons" aria-label="Search courses and lessons" autocomplete="off" hidden>
<ul>${rows.join('')}</ul><p id="none" hidden>No course or lesson with this name.</p><footer><button>Add</button></footer></form></main>`
  return { body, script: `${searching}\n${canPickSeveral ? atLeastOne : ''}`, style }
}

/** A course stays visible while one of its lessons matches; a matching course shows all its lessons. */
const searching = `const search = document.getElementById('search')
if (search) {
  search.hidden = false
  search.oninput = () => {
    const wanted = search.value.trim().toLocaleLowerCase()
    const has = (row) => row.dataset.title.toLocaleLowerCase().includes(wanted)
    let found = 0
    for (const course of document.querySelectorAll('form > ul > li')) {
      const whole = has(course)
      let inside = 0
      for (const lesson of course.querySelectorAll('li')) {
        lesson.hidden = !whole && !has(lesson)
        if (!lesson.hidden) inside++
      }
      course.hidden = !whole && inside === 0
      if (!course.hidden) found++
    }
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
