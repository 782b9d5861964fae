const { existsSync, readdirSync } = require('node:fs')
const path = require('node:path')

/** Mechanisms know no nouns. */
const mechanisms = [
  'http',
  'db',
  'access',
  'jobs',
  'mail',
  'files',
  'usage',
  'media',
  'realtime',
  'audit',
  'clock',
  'events',
  'recurrence',
  'icalendar',
  'drawing',
  'backup',
  'archives',
  'words',
  'telemetry',
  'locales',
]

/** A noun may import the nouns of earlier lines; the order is a decision, kept in docs/decisions. */
const nouns = [
  ['identity'],
  ['organizations'],
  ['single-sign-on'],
  ['provisioning'],
  ['notifications'],
  ['approvals'],
  ['joining'],
  ['categories'],
  ['courses'],
  ['facts'],
  ['enrollments'],
  ['progress'],
  ['learning'],
  ['catalog'],
  ['grading'],
  ['records'],
  ['quizzes', 'assignments', 'packages', 'lti'],
  ['grades'],
  ['cohorts'],
  ['lti-tool'],
  ['certificates', 'achievements'],
  ['sharing'],
  ['moderation'],
  ['discussions', 'reviews', 'messages', 'announcements'],
  ['exchange'],
  ['live-sessions'],
  ['meetings'],
  ['calendar'],
  ['ledger'],
  ['orders'],
  ['earnings'],
  ['support'],
  ['search'],
  ['insight'],
  ['reports'],
  ['inquiries'],
  ['requisitions'],
  ['platform'],
  ['interop'],
  ['abilities'],
]

/** These put everything together: the demo uses all verbs, tests build on all nouns, commands look at it all. */
const gatherings = ['demo', 'testing', 'command']

const foldersOf = (folder) =>
  existsSync(path.join(__dirname, folder))
    ? readdirSync(path.join(__dirname, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : []

const known = new Set([...mechanisms, ...nouns.flat(), ...gatherings])
const unknown = foldersOf('server').filter((folder) => !known.has(folder))
if (unknown.length > 0) {
  throw new Error(
    `server/${unknown.join(', server/')}: neither a mechanism nor a noun. Give it a place in .dependency-cruiser.cjs.`,
  )
}

const anyOf = (names) => `(${names.join('|')})`
const tests = '[.](test|spec)[.]tsx?$|^server/testing/'

/** One rule per noun that has a folder: nothing from its own line or later. */
const nounRules = nouns.flatMap((line, index) =>
  line
    .filter((noun) => foldersOf('server').includes(noun))
    .map((noun) => ({
      name: `server-${noun}-imports-only-earlier-nouns`,
      comment: `${noun} may import only nouns before it; a later noun subscribes to the event instead.`,
      severity: 'error',
      from: { path: `^server/${noun}/`, pathNot: tests },
      to: {
        path: `^server/${anyOf(nouns.slice(index).flat())}/`,
        pathNot: `^server/${noun}/`,
      },
    })),
)

const npm = 'node_modules/'

module.exports = {
  forbidden: [
    {
      name: 'contract-imports-only-zod',
      comment: 'The contract is plain data for both sides: zod and its own files, nothing else.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: ['^contract/', `${npm}zod/`] },
    },
    {
      name: 'mechanisms-know-no-nouns',
      comment: 'A mechanism serves every noun and names none; pass what it needs from app.ts.',
      severity: 'error',
      from: { path: `^server/${anyOf(mechanisms)}/`, pathNot: tests },
      to: {
        path: [
          `^server/${anyOf([...nouns.flat(), ...gatherings])}/`,
          `^contract/${anyOf([...nouns.flat(), 'invitations'])}[.]ts$`,
          '^server/(app|main|nouns?)[.]ts$',
        ],
        // The organization is the tenant that every request is bound to; messages.ts holds the forms' sentences.
        pathNot: '^contract/(organizations|messages)[.]ts$',
      },
    },
    ...nounRules,
    {
      name: 'nouns-are-called-by-queries-policies-and-verbs',
      comment: "Another noun's routes and jobs are its own business; call its verb.",
      severity: 'error',
      from: { path: `^server/${anyOf(nouns.flat())}/`, pathNot: tests },
      to: {
        path: `^server/${anyOf(nouns.flat())}/(routes|jobs|noun)[.]ts$`,
        pathNot: '^server/$1/',
      },
    },
    {
      name: 'nouns-take-the-open-transaction',
      comment:
        'Take ctx.db: a connection of your own escapes the transaction and row-level security.',
      severity: 'error',
      from: { path: `^server/${anyOf(nouns.flat())}/`, pathNot: tests },
      to: {
        path: '^server/db/(database|migrate|embedded)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nobody-imports-the-composition-root',
      comment:
        'app.ts, nouns.ts and main.ts put the parts together; a part that imports them is a circle.',
      severity: 'error',
      from: { path: '^server/', pathNot: [tests, '^server/(app|main)[.]ts$', '^server/demo/'] },
      to: { path: ['^server/(app|main|nouns)[.]ts$', '^server/demo/'] },
    },
    {
      name: 'only-tests-import-tests',
      comment: 'Factories and actors are for tests; the product must not need them.',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'web-and-server-meet-in-the-contract',
      comment: 'Neither side imports the other; what both need is part of the contract.',
      severity: 'error',
      from: { path: '^(web|server)/' },
      to: { path: '^(web|server)/', pathNot: '^$1/' },
    },
    {
      name: 'nobody-imports-a-route',
      comment: 'Routes are leaves: move what is shared to a feature or to web/ui.',
      severity: 'error',
      from: { path: '^(web|e2e)/', pathNot: '^web/route-tree[.]gen[.]ts$' },
      to: { path: '^web/routes/', pathNot: '/-' },
    },
    {
      name: 'only-routes-import-their-parts',
      comment:
        'The router takes no file behind a hyphen for a route: it composes features for several routes.',
      severity: 'error',
      from: { path: '^(web|e2e)/', pathNot: '^web/routes/' },
      to: { path: '^web/routes/.*/-' },
    },
    {
      name: 'features-do-not-import-each-other',
      comment: 'Compose features in web/routes.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'lib-knows-no-features',
      comment: 'web/lib serves every feature and names none.',
      severity: 'error',
      from: { path: '^web/lib/' },
      to: { path: '^web/(features|routes)/' },
    },
    {
      name: 'ui-imports-nothing-of-ours',
      comment: 'Parts in web/ui take everything as properties, so that any page can use them.',
      severity: 'error',
      from: { path: '^web/ui/' },
      // Rich text is a value like a date: its grammar names no noun, and reader and editor are parts. So are formats of dates
      // and numbers, and the drawing of covers, which the server draws as well.
      to: {
        path: '^(contract|server|web)/',
        pathNot: '^web/ui/|^contract/(document|formats)[.]ts$|^contract/cover/',
      },
    },
    {
      name: 'no-circles',
      comment: 'Two files that import each other are one file or hide a third.',
      severity: 'error',
      from: { path: '^(contract|server|web)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unknown-imports',
      comment: 'This file or package does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|cloudflare:)' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^web/dist/', '^data/', '[.](css|svg|png|woff2)$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json', '.po'],
    },
  },
}
