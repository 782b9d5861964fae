import path from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'

/**
 * Writes web/route-tree.gen.ts from the files in web/routes, as the build does. `npm run check` fails if it is stale.
 */
const root = path.resolve(import.meta.dirname, '..')
const config = getConfig(
  {
    target: 'react',
    routesDirectory: path.join(root, 'web/routes'),
    generatedRouteTree: path.join(root, 'web/route-tree.gen.ts'),
    autoCodeSplitting: true,
    quoteStyle: 'single',
    semicolons: false,
    disableLogging: true,
  },
  root,
)
await new Generator({ config, root }).run()
