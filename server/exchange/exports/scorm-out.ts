import { escapeXml } from '#server/archives/xml-tree.ts'
import type { PackageOut } from './cartridge-out.ts'
import type { CourseOut, LessonOut } from './course-out.ts'
import { htmlOut, pageOut } from './html-out.ts'
import { say } from '#server/words/sentence.ts'

/** A course as one SCORM 1.2 unit: pages to read, complete once all of them were opened. */
export function scormOut(course: CourseOut): PackageOut {
  const texts = new Map<string, string>()
  const leftOut: PackageOut['leftOut'] = []
  const pages: { section: string; id: string; title: string }[] = []
  for (const section of course.sections) {
    for (const lesson of section.lessons) {
      const body = bodyOf(course, lesson)
      if (body === null) {
        leftOut.push({ title: lesson.title, reason: reasonFor(lesson) })
        continue
      }
      const path = `lessons/${lesson.id}.html`
      texts.set(path, pageOut(lesson.title, `<h1>${escapeXml(lesson.title)}</h1>${body}`, style))
      pages.push({ section: section.title, id: lesson.id, title: lesson.title })
    }
  }
  texts.set('index.html', player(course.title, pages))
  texts.set('imsmanifest.xml', manifest(course, [...texts.keys()]))
  return { texts, leftOut }
}

function bodyOf(course: CourseOut, { content, assignment }: LessonOut): string | null {
  switch (content.kind) {
    case 'text':
      return htmlOut(course, content.document, '../')
    case 'video':
    case 'audio':
    case 'file': {
      const file = course.files.get(course.fileOfResource.get(content.resource_id ?? '') ?? '')
      if (!file) return null
      const address = `../${encodeURI(file.path)}`
      const shown =
        content.kind === 'file'
          ? `<p><a href="${address}">${escapeXml(file.name)}</a></p>`
          : `<${content.kind} controls="controls" src="${address}"></${content.kind}>`
      return shown + htmlOut(course, content.document, '../')
    }
    case 'embed':
      return content.url
        ? `<p><a href="${escapeXml(content.url)}" target="_blank" rel="noopener">${escapeXml(content.url)}</a></p>${htmlOut(course, content.document, '../')}`
        : null
    case 'assignment':
      return assignment ? htmlOut(course, assignment.instructions, '../') : null
    case 'quiz':
    case 'live_session':
    case 'package':
    case 'tool':
      return null
  }
}

const reasonFor = ({ content }: LessonOut) =>
  content.kind === 'quiz'
    ? say('Quizzes can’t be graded inside a SCORM package.')
    : content.kind === 'live_session'
      ? say('Live sessions aren’t part of a package.')
      : content.kind === 'package'
        ? say('It is a package of its own, which another package can’t hold.')
        : content.kind === 'tool'
          ? say('Tools can’t be launched from a package.')
          : say('The lesson is empty.')

const style =
  '<style>body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}img,video{max-width:100%}</style>'

/** Finds the LMS API as SCORM 1.2 defines it: in a parent window, or in the opener. */
const script = `
var api = null;
function find(win) { for (var tries = 0; win && tries < 20; tries += 1) { if (win.API) return win.API; if (win.parent === win) break; win = win.parent; } return null; }
try { api = find(window) || (window.opener && find(window.opener)); } catch (e) { api = null; }
var seen = {};
function call(name, a, b) { return api ? (b === undefined ? api[name](a) : api[name](a, b)) : ''; }
if (api) {
  call('LMSInitialize', '');
  var kept = call('LMSGetValue', 'cmi.suspend_data') || '';
  kept.split(',').forEach(function (number) { if (number) seen[number] = true; });
  if (call('LMSGetValue', 'cmi.core.lesson_status') === 'not attempted') call('LMSSetValue', 'cmi.core.lesson_status', 'incomplete');
}
var links = Array.prototype.slice.call(document.querySelectorAll('nav a'));
function show(number) {
  links.forEach(function (link, index) { link.className = index === number ? 'current' : seen[index] ? 'seen' : ''; });
  seen[number] = true;
  call('LMSSetValue', 'cmi.suspend_data', Object.keys(seen).join(','));
  call('LMSSetValue', 'cmi.core.lesson_location', String(number));
  if (Object.keys(seen).length >= links.length) call('LMSSetValue', 'cmi.core.lesson_status', 'completed');
  call('LMSCommit', '');
}
links.forEach(function (link, index) { link.addEventListener('click', function () { show(index); }); });
var first = Number(call('LMSGetValue', 'cmi.core.lesson_location')) || 0;
if (links[first]) { document.querySelector('iframe').src = links[first].getAttribute('href'); show(first); }
window.addEventListener('pagehide', function () { call('LMSFinish', ''); });
`

function player(title: string, pages: readonly { section: string; id: string; title: string }[]) {
  let last = ''
  const list = pages.map((page) => {
    const head = page.section === last ? '' : `<h2>${escapeXml(page.section)}</h2>`
    last = page.section
    return `${head}<a href="lessons/${page.id}.html" target="lesson">${escapeXml(page.title)}</a>`
  })
  const look =
    '<style>body{margin:0;display:flex;height:100vh;font:15px/1.4 system-ui,sans-serif}nav{width:18rem;overflow:auto;padding:1rem;box-sizing:border-box;border-inline-end:1px solid #ddd}nav h2{font-size:1em;margin:1rem 0 .25rem}nav a{display:block;padding:.25rem 0;color:#234}nav a.current{font-weight:bold}nav a.seen::after{content:" \\2713"}iframe{flex:1;border:0}@media(max-width:40rem){body{flex-direction:column}nav{width:100%;max-height:35vh}}</style>'
  return pageOut(
    title,
    `<nav><strong>${escapeXml(title)}</strong>${list.join('')}</nav><iframe name="lesson" title="${escapeXml(title)}"></iframe><script>${script}</script>`,
    look,
  )
}

function manifest({ title, files }: CourseOut, texts: readonly string[]): string {
  const paths = [...texts, ...[...files.values()].map(({ path }) => path)]
  const list = paths.map((path) => `<file href="${escapeXml(encodeURI(path))}"/>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="lyceum-course" version="1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="organization"><organization identifier="organization"><title>${escapeXml(title)}</title><item identifier="item" identifierref="course"><title>${escapeXml(title)}</title></item></organization></organizations>
<resources><resource identifier="course" type="webcontent" adlcp:scormtype="sco" href="index.html">
${list}
</resource></resources></manifest>
`
}
