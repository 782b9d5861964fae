/** A text that occurs exactly once in a source file, and its replacement. */
export interface Edit {
  readonly file: string
  readonly find: string
  readonly put: string
}

/** A fault injected into the running product from outside, to prove that the tool finds it. */
export interface Plant {
  readonly fault: string
  /** Changed while the server loads; the files themselves stay unchanged. */
  readonly edits?: readonly Edit[]
  /** Run as owner once the product is ready. */
  readonly statements?: readonly string[]
  /** Added to the lock file, by name, with their license. */
  readonly packages?: Readonly<Record<string, string>>
  /** The part of the tool that is enough to find it. */
  readonly only?: string
}

/** One fault per tool, by the tool's name. */
export const plants: Record<string, Plant> = {
  replicas: {
    fault: 'replicas answer people whose own changes they have not replayed',
    edits: [
      {
        file: 'server/db/cluster.ts',
        find: 'const seen = position > this.#floor ? position : this.#floor\n',
        put: 'const seen = 0n\n',
      },
    ],
  },
  access: {
    fault: 'courses are read without their organization, and row-level security binds nobody',
    edits: [
      {
        file: 'server/courses/queries.ts',
        find: "\n    .where('c.organization_id', '=', ctx.organizationId)\n\nconst withStanding",
        put: '\n\nconst withStanding',
      },
    ],
    statements: ['alter role lyceum_app bypassrls'],
    only: '/courses/{courseId}/',
  },
  fuzz: {
    fault: 'what a request holds is passed on even when it breaks the contract',
    edits: [
      {
        file: 'server/http/validate.ts',
        find: 'if (result.success) return result.data\n',
        put: 'if (result.success || value) return result.data ?? value\n',
      },
    ],
    only: '/calendar/',
  },
  faults: {
    fault: 'commits are acknowledged seconds before they are written to disk',
    statements: [
      // A database setting: command-line options override its configuration file.
      `alter database lyceum set synchronous_commit = off`,
      `alter system set wal_writer_delay = '10s'`,
      `alter system set wal_writer_flush_after = '1GB'`,
      `select pg_reload_conf()`,
    ],
  },
  'first-pages': {
    fault: 'a heading of the server ends with a stop that the browser does not write',
    edits: [
      {
        file: 'server/http/page-body.ts',
        find: 'const body = html.slice(head.length)',
        put: "const body = html.slice(head.length).replaceAll('</h1>', '.</h1>')",
      },
    ],
    only: '/login',
  },
  plans: {
    fault: 'the index over the sizes of files is gone',
    statements: [`drop index files_sizes`],
    only: '/platform/overview/',
  },
  scripts: {
    fault: 'names stand in the head of a page as they were typed',
    edits: [
      {
        file: 'server/http/page-head.ts',
        find: "text.replaceAll(/[&<>\"']/g, (character) => entities[character] ?? '')",
        put: 'text',
      },
    ],
    only: '/instructors/',
  },
  files: {
    fault: 'every content is taken, and shown instead of offered as a download',
    edits: [
      {
        file: 'server/files/content-type.ts',
        find: 'if (!type || !purpose.types.includes(type)) {',
        put: 'if (!type) {',
      },
      {
        file: 'server/files/serve-files.ts',
        find: 'const inline = isShownInline(contentType)',
        put: 'const inline = isShownInline(contentType) || true',
      },
    ],
  },
  sessions: {
    fault: 'a refresh token can be used again and again',
    edits: [
      {
        file: 'server/identity/refresh-session.ts',
        find: 'if (token.used_at && ',
        put: 'if (token.used_at && false && ',
      },
    ],
  },
  outside: {
    fault: 'addresses of the own network are taken for addresses outside',
    edits: [
      {
        file: 'server/http/outside-address.ts',
        find: 'if (version === 0) return false',
        put: 'if (version >= 0) return false',
      },
    ],
  },
  outages: {
    fault: 'a database that hangs is told as an error of our own',
    edits: [
      {
        file: 'server/http/errors.ts',
        find: 'if (isPassing(error)) return',
        put: 'if (isPassing(error) && false) return',
      },
    ],
    only: 'database',
  },
  'two-servers': {
    fault: 'servers do not tell each other what happened, and do not look',
    edits: [
      {
        file: 'server/realtime/hint-channel.ts',
        find: "this.#client?.query('select pg_notify($1, $2)', [this.#options.channel, text])",
        put: 'undefined',
      },
      {
        file: 'server/realtime/live-feed.ts',
        find: 'pollMilliseconds: 3_000,',
        put: 'pollMilliseconds: 3_000_000,',
      },
    ],
  },
  dependencies: {
    fault: 'a package may not be used in a service that others can reach',
    packages: { 'a-strange-package': 'SSPL-1.0' },
  },
  accessibility: {
    fault: 'every page has a button without a name',
    edits: [
      {
        file: 'server/http/web.ts',
        find: "readFileSync(join(dist, 'index.html'), 'utf8')\n",
        put: `readFileSync(join(dist, 'index.html'), 'utf8').replace('</body>', '<button></button></body>')\n`,
      },
    ],
    only: '/login',
  },
  words: {
    fault: 'every page has a sentence that no catalogue knows',
    edits: [
      {
        file: 'server/http/web.ts',
        find: "readFileSync(join(dist, 'index.html'), 'utf8')\n",
        put: `readFileSync(join(dist, 'index.html'), 'utf8').replace('</body>', '<p>Nobody translated this</p></body>')\n`,
      },
    ],
    only: '/login',
  },
}
