import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const page = (standard: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Package</title>
    <link rel="stylesheet" href="../files/player.css" />
    <script type="module" src="../files/${standard}.js"></script>
  </head>
  <body>
    <iframe title="Package" allowfullscreen></iframe>
  </body>
</html>
`

const ended = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Package</title>
    <link rel="stylesheet" href="../files/player.css" />
    <script type="module" src="../files/ended.js"></script>
  </head>
  <body></body>
</html>
`

const own = (name: string) => new URL(`../player/${name}`, import.meta.url)
const runtime = (name: string) => fileURLToPath(import.meta.resolve(`scorm-again/${name}/min`))

/** The page that plays packages and its scripts, by name. */
export async function playerFiles(): Promise<ReadonlyMap<string, string>> {
  const sources: [string, URL | string][] = [
    ['player.css', own('player.css')],
    ['link.js', own('link.js')],
    ['ended.js', own('ended.js')],
    ['scorm_1_2.js', own('scorm_1_2.js')],
    ['scorm_2004.js', own('scorm_2004.js')],
    ['activity-tree.js', own('activity-tree.js')],
    ['run-time-data.js', own('run-time-data.js')],
    ['sequencer.js', own('sequencer.js')],
    ['stricter.js', own('stricter.js')],
    ['sequencing-rules.js', own('sequencing-rules.js')],
    ['runtime-1.2.js', runtime('scorm12')],
    ['runtime-2004.js', runtime('scorm2004')],
  ]
  const files = await Promise.all(
    sources.map(async ([name, source]) => [name, await readFile(source, 'utf8')] as const),
  )
  return new Map([
    ...files,
    ['scorm_1_2.html', page('scorm_1_2')],
    ['scorm_2004.html', page('scorm_2004')],
    ['ended.html', ended],
  ])
}
