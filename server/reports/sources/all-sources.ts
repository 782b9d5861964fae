import type { Source } from '../engine/source.ts'
import { attendance } from './attendance.ts'
import { audit } from './audit.ts'
import { certificates } from './certificates.ts'
import { compliance } from './compliance.ts'
import { courses } from './courses.ts'
import { engagement } from './engagement.ts'
import { people } from './people.ts'
import { places } from './places.ts'
import { results } from './results.ts'
import { sales } from './sales.ts'
import { tickets } from './tickets.ts'

/** Everything that can be reported on. A new source is a file and a line here. */
export const allSources: readonly Source[] = [
  people,
  places,
  courses,
  results,
  engagement,
  attendance,
  certificates,
  compliance,
  sales,
  tickets,
  audit,
]
