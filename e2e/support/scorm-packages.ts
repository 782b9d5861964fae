import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

export async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** Looks for the runtime as both standards describe: up through the parents, then the opener. */
const findApi = (name: string) => `
  function scan(win) {
    var tries = 0
    while (!win['${name}'] && win.parent && win.parent !== win && tries++ < 10) win = win.parent
    return win['${name}'] || null
  }
  var api = scan(window.parent) || scan(window)
  function check(ok) { if (ok !== 'true') document.title = 'refused' }
`

const page = (title: string, script: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1><p id="where"></p><button id="next">Turn the page</button><script>${script}</script></body></html>`

/** Three pages; the last one completes with 80 points. Remembers the page and 64,000 characters, the maximum. */
export const scorm12Course = () =>
  zipOf({
    'imsmanifest.xml': `<?xml version="1.0"?>
<manifest identifier="golf" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>Keeping bees</title>
    <item identifier="bees" identifierref="r" isvisible="true"><title>Bees</title>
      <adlcp:datafromlms>from the manifest</adlcp:datafromlms></item>
  </organization></organizations>
  <resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="course/index.html"/></resources>
</manifest>`,
    'course/index.html': page(
      'Bees',
      `${findApi('API')}
  check(api.LMSInitialize(''))
  var number = Number(api.LMSGetValue('cmi.core.lesson_location') || '1')
  var kept = api.LMSGetValue('cmi.suspend_data')
  function show() {
    document.getElementById('where').textContent = 'Page ' + number + ' for ' + api.LMSGetValue('cmi.core.student_name') +
      ', ' + api.LMSGetValue('cmi.core.entry') + ', kept ' + kept.length + ', ' + api.LMSGetValue('cmi.launch_data')
  }
  show()
  document.getElementById('next').onclick = function () {
    number += 1
    check(api.LMSSetValue('cmi.core.lesson_location', String(number)))
    check(api.LMSSetValue('cmi.suspend_data', new Array(64001).join('b')))
    if (number === 3) {
      check(api.LMSSetValue('cmi.core.score.raw', '80'))
      check(api.LMSSetValue('cmi.core.lesson_status', 'completed'))
    }
    check(api.LMSCommit(''))
    show()
  }
  // Scripts of a package can neither leave their frame nor read the site.
  try { window.top.location.href = 'about:blank#stolen' } catch (e) {}
  try { document.title = window.top.document.title } catch (e) { document.body.dataset.apart = 'yes' }
  window.addEventListener('pagehide', function () {
    api.LMSSetValue('cmi.core.exit', number < 3 ? 'suspend' : '')
    api.LMSSetValue('cmi.core.session_time', '0000:02:00')
    api.LMSFinish('')
  })`,
    ),
  })

const sco2004 = (title: string, score: string) =>
  page(
    title,
    `${findApi('API_1484_11')}
  check(api.Initialize(''))
  var number = Number(api.GetValue('cmi.location') || '1')
  var kept = api.GetValue('cmi.suspend_data')
  function show() {
    document.getElementById('where').textContent = 'Page ' + number + ', ' + api.GetValue('cmi.entry') + ', kept ' + kept.length
  }
  show()
  document.getElementById('next').onclick = function () {
    number += 1
    check(api.SetValue('cmi.location', String(number)))
    check(api.SetValue('cmi.suspend_data', new Array(64001).join('h')))
    if (number === 3) {
      check(api.SetValue('cmi.score.scaled', '${score}'))
      check(api.SetValue('cmi.completion_status', 'completed'))
      check(api.SetValue('cmi.success_status', 'passed'))
    }
    check(api.Commit(''))
    show()
  }
  window.addEventListener('pagehide', function () {
    api.SetValue('cmi.exit', number < 3 ? 'suspend' : 'normal')
    api.SetValue('cmi.session_time', 'PT2M')
    api.Terminate('')
  })`,
  )

/** Two parts in sequence: the second can be opened once the first is complete, and both roll up to the whole. */
export const scorm2004Course = () =>
  zipOf({
    'imsmanifest.xml': `<?xml version="1.0"?>
<manifest identifier="hives" version="1.0" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>From hive to honey</title>
    <item identifier="hive" identifierref="r1"><title>The hive</title></item>
    <item identifier="honey" identifierref="r2"><title>The honey</title></item>
    <imsss:sequencing><imsss:controlMode choice="true" flow="true"/></imsss:sequencing>
  </organization></organizations>
  <resources>
    <resource identifier="r1" type="webcontent" adlcp:scormType="sco" href="hive.html"/>
    <resource identifier="r2" type="webcontent" adlcp:scormType="sco" href="honey.html"/>
  </resources>
</manifest>`,
    'hive.html': sco2004('The hive', '0.6'),
    'honey.html': sco2004('The honey', '1'),
  })

/** What no package may contain. */
export const notAPackage = () => zipOf({ 'readme.txt': 'Nothing to see' })
