import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import yazl from 'yazl'

type Files = Record<string, string | Buffer>

/** The smallest PNG. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n')

export async function zipOf(files: Files): Promise<Buffer> {
  const made = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) made.addBuffer(Buffer.from(content), name)
  made.end()
  return buffer(made.outputStream)
}

/** As Moodle packs its backups. */
export function tarGzOf(files: Files): Buffer {
  const blocks = Object.entries(files).flatMap(([name, given]) => {
    const content = Buffer.from(given)
    const header = Buffer.alloc(512)
    header.write(name, 0)
    header.write('0000644\0', 100)
    header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write('0', 156)
    header.write('ustar\u{0}00', 257)
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
}

const page = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`

const item = (id: string, title: string) =>
  `<item identifier="i-${id}" identifierref="${id}"><title>${title}</title></item>`

export const qti = `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop><assessment ident="a" title="River quiz"><section ident="s">
<item ident="q1" title="First"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.multiple_choice.v0p1</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
<presentation><material><mattext texttype="text/html">&lt;p&gt;Which is a river?&lt;/p&gt;</mattext></material>
<response_lid ident="r" rcardinality="Single"><render_choice>
<response_label ident="1"><material><mattext>Nile</mattext></material></response_label>
<response_label ident="2"><material><mattext>Alps</mattext></material></response_label></render_choice></response_lid></presentation>
<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
<respcondition continue="No"><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>
</section></assessment></questestinterop>`

/** A Common Cartridge with one of everything that comes in, and an external tool that doesn't. */
export const cartridgeFiles = (title = 'Rivers of the world'): Files => ({
  'imsmanifest.xml': `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lom="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest">
<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion><lom:lom><lom:general><lom:title><lom:string>${title}</lom:string></lom:title></lom:general></lom:lom></metadata>
<organizations><organization identifier="o" structure="rooted-hierarchy"><item identifier="root">
<item identifier="w1"><title>Week 1</title>${item('p1', 'How rivers begin')}${item('p2', 'Deltas')}${item('wl', 'A map')}${item('f1', 'Handbook')}</item>
<item identifier="w2"><title>Week 2</title>${item('qz', 'River quiz')}${item('as', 'Draw a river')}${item('dt', 'Your river')}${item('lti', 'A tool')}${item('gone', 'Lost page')}</item>
</item></organization></organizations>
<resources>
<resource identifier="p1" type="webcontent" href="pages/begin.html"><file href="pages/begin.html"/></resource>
<resource identifier="p2" type="webcontent" href="pages/delta.html"><file href="pages/delta.html"/></resource>
<resource identifier="pic" type="webcontent" href="pages/spring.png"><file href="pages/spring.png"/></resource>
<resource identifier="f1" type="webcontent" href="files/handbook.pdf"><file href="files/handbook.pdf"/></resource>
<resource identifier="wl" type="imswl_xmlv1p3"><file href="link.xml"/></resource>
<resource identifier="qz" type="imsqti_xmlv1p2/imscc_xmlv1p3/assessment"><file href="quiz/assessment_qti.xml"/></resource>
<resource identifier="as" type="assignment_xmlv1p0" href="as.xml"><file href="as.xml"/></resource>
<resource identifier="dt" type="imsdt_xmlv1p3"><file href="topic.xml"/></resource>
<resource identifier="lti" type="imsbasiclti_xmlv1p3"><file href="lti.xml"/></resource>
<resource identifier="gone" type="webcontent" href="pages/gone.html"><file href="pages/gone.html"/></resource>
</resources></manifest>`,
  'pages/begin.html': page(
    'Begin',
    '<h1>Springs</h1><p>Every river begins at a <b>spring</b>.<script>alert(1)</script></p><img src="spring.png" alt="A spring"/><p>Read on about <a href="delta.html">deltas</a> or the <a href="../files/handbook.pdf">handbook</a>.</p><iframe src="https://example.org/map"></iframe>',
  ),
  'pages/delta.html': page('Delta', '<p>At its mouth a river slows down.</p>'),
  'pages/spring.png': png,
  'files/handbook.pdf': pdf,
  'link.xml':
    '<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imswl_v1p3"><title>A map</title><url href="https://example.org/rivers"/></webLink>',
  'quiz/assessment_qti.xml': qti,
  'as.xml':
    '<assignment xmlns="http://www.imsglobal.org/xsd/imscc_extensions/assignment" identifier="as"><title>Draw a river</title><text texttype="text/html">&lt;p&gt;Draw the river next to you.&lt;/p&gt;</text><gradable points_possible="20">true</gradable><submission_formats><format type="file"/></submission_formats></assignment>',
  'topic.xml':
    '<topic xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imsdt_v1p3"><title>Your river</title><text texttype="text/html">&lt;p&gt;Which river do you know best?&lt;/p&gt;</text></topic>',
  'lti.xml': '<cartridge_basiclti_link><title>A tool</title></cartridge_basiclti_link>',
})

const hash = 'aabbccddeeff00112233445566778899aabbccdd'

const activity = (id: number, module: string, context: number, inside: string): Files => ({
  [`activities/${module}_${id}/${module}.xml`]: `<?xml version="1.0" encoding="UTF-8"?><activity id="${id}" moduleid="${id}" modulename="${module}" contextid="${context}"><${module} id="${id}">${inside}</${module}></activity>`,
  [`activities/${module}_${id}/module.xml`]: `<module id="${id}"><visible>1</visible><completion>${module === 'page' ? 2 : 0}</completion><availability>$@NULL@$</availability></module>`,
})

const text = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A Moodle backup with pages, a book, a quiz with its bank, an assignment with a rubric, and more. */
export const backupFiles = (title = 'Mountains'): Files => ({
  'moodle_backup.xml': `<?xml version="1.0" encoding="UTF-8"?><moodle_backup><information><moodle_release>4.3 (Build: 1)</moodle_release><original_course_fullname>${title}</original_course_fullname><contents>
<activities>${[
    [11, 'page', 'How mountains grow'],
    [12, 'book', 'Field guide'],
    [13, 'quiz', 'Peak quiz'],
    [14, 'assign', 'Climb one'],
    [15, 'forum', 'Base camp'],
    [16, 'url', 'Survey'],
    [17, 'resource', 'Map'],
    [18, 'scorm', 'Old package'],
  ]
    .map(
      ([id, module, name]) =>
        `<activity><moduleid>${id}</moduleid><sectionid>1</sectionid><modulename>${module}</modulename><title>${name}</title><directory>activities/${module}_${id}</directory></activity>`,
    )
    .join('')}</activities>
<sections><section><sectionid>1</sectionid><title>Peaks</title><directory>sections/section_1</directory></section></sections></contents></information></moodle_backup>`,
  'course/course.xml': `<course id="1" contextid="1"><fullname>${title}</fullname><summary>${text('<p>All about mountains.</p>')}</summary><summaryformat>1</summaryformat></course>`,
  'sections/section_1/section.xml':
    '<section id="1"><number>1</number><name>Peaks</name><summary></summary><visible>1</visible><availabilityjson>$@NULL@$</availabilityjson></section>',
  'files.xml': `<files>${['rock.png', 'map.pdf']
    .map(
      (name, index) =>
        `<file id="${index}"><contenthash>${index === 0 ? hash : hash.replace('aa', 'ab')}</contenthash><contextid>${index === 0 ? 101 : 107}</contextid><component>mod_${index === 0 ? 'page' : 'resource'}</component><filearea>content</filearea><itemid>0</itemid><filepath>/</filepath><filename>${name}</filename></file>`,
    )
    .join('')}</files>`,
  [`files/aa/${hash}`]: png,
  [`files/ab/${hash.replace('aa', 'ab')}`]: pdf,
  'questions.xml': `<question_categories><question_category id="5"><name>Peaks bank</name><contextid>1</contextid><info></info><question_bank_entries><question_bank_entry id="50"><questioncategoryid>5</questioncategoryid><idnumber>$@NULL@$</idnumber><question_version><question_versions id="1"><version>1</version><questions><question id="500"><parent>0</parent><name>Highest</name><questiontext>${text('<p>Which is the highest peak?</p>')}</questiontext><questiontextformat>1</questiontextformat><generalfeedback></generalfeedback><defaultmark>2</defaultmark><penalty>0</penalty><qtype>multichoice</qtype><plugin_qtype_multichoice_question><answers><answer id="1"><answertext>Everest</answertext><answerformat>1</answerformat><fraction>1</fraction><feedback></feedback></answer><answer id="2"><answertext>Etna</answertext><answerformat>1</answerformat><fraction>0</fraction><feedback></feedback></answer></answers><multichoice id="1"><single>1</single><shuffleanswers>1</shuffleanswers></multichoice></plugin_qtype_multichoice_question></question></questions></question_versions></question_version></question_bank_entry></question_bank_entries></question_category></question_categories>`,
  'users.xml': '<users><user id="2"><username>a</username></user></users>',
  ...activity(
    11,
    'page',
    101,
    `<name>How mountains grow</name><intro></intro><content>${text('<p>Plates push rock upward.</p><img src="@@PLUGINFILE@@/rock.png" alt="Rock"><p>See the <a href="$@BOOKVIEWBYID*12@$">guide</a>.</p>')}</content><contentformat>1</contentformat>`,
  ),
  ...activity(
    12,
    'book',
    102,
    `<name>Field guide</name><intro></intro><chapters><chapter id="1"><pagenum>1</pagenum><title>Granite</title><content>${text('<p>Granite is hard.</p>')}</content><contentformat>1</contentformat><hidden>0</hidden></chapter><chapter id="2"><pagenum>2</pagenum><title>Slate</title><content>${text('<p>Slate splits.</p>')}</content><contentformat>1</contentformat><hidden>0</hidden></chapter></chapters>`,
  ),
  ...activity(
    13,
    'quiz',
    103,
    '<name>Peak quiz</name><intro></intro><timelimit>600</timelimit><attempts_number>2</attempts_number><question_instances><question_instance id="1"><slot>1</slot><maxmark>3</maxmark><question_reference id="1"><questionbankentryid>50</questionbankentryid></question_reference></question_instance></question_instances>',
  ),
  ...activity(
    14,
    'assign',
    104,
    `<name>Climb one</name><intro>${text('<p>Climb a hill and write about it.</p>')}</intro><introformat>1</introformat><grade>100</grade><duedate>1790000000</duedate><plugin_configs><plugin_config id="1"><plugin>onlinetext</plugin><subtype>assignsubmission</subtype><name>enabled</name><value>1</value></plugin_config></plugin_configs>`,
  ),
  'activities/assign_14/grading.xml':
    '<areas><area id="1"><areaname>submissions</areaname><activemethod>rubric</activemethod><definitions><definition id="1"><method>rubric</method><plugin_gradingform_rubric_definition><criteria><criterion id="1"><sortorder>1</sortorder><description>Clarity</description><levels><level id="1"><score>0</score><definition>Unclear</definition></level><level id="2"><score>5</score><definition>Clear</definition></level></levels></criterion></criteria></plugin_gradingform_rubric_definition></definition></definitions></area></areas>',
  ...activity(
    15,
    'forum',
    105,
    `<type>general</type><name>Base camp</name><intro>${text('<p>Where will you climb?</p>')}</intro><introformat>1</introformat>`,
  ),
  ...activity(
    16,
    'url',
    106,
    '<name>Survey</name><intro></intro><externalurl>https://example.org/survey</externalurl>',
  ),
  ...activity(17, 'resource', 107, '<name>Map</name><intro></intro>'),
  ...activity(18, 'scorm', 108, '<name>Old package</name><intro></intro>'),
})
