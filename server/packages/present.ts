import type {
  Package,
  PackageActivity,
  PackageAttempt,
  PackageStandard,
} from '#contract/packages.ts'
import type { Words } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'
import type { AttemptRow, PackageRow } from './queries.ts'

export const presentPackage = (row: PackageRow, reader: Reader): Package => ({
  id: row.id,
  title: row.title,
  standard: row.standard as PackageStandard,
  edition: row.edition,
  file_name: row.file_name,
  size_bytes: row.size_bytes,
  file_count: row.file_count,
  activities: row.activities as unknown as PackageActivity[],
  notes: (row.notes as unknown as Words[]).map((note) => word(note, reader)),
  created_at: row.created_at.toISOString(),
  learner_count: row.learner_count,
  is_part: row.part_id !== null,
})

export const presentAttempt = (row: AttemptRow): PackageAttempt => ({
  id: row.id,
  number: row.number,
  package_id: row.package_id,
  completion: row.completion as PackageAttempt['completion'],
  success: row.success as PackageAttempt['success'],
  score_percent: row.score_percent,
  seconds: row.seconds,
  started_at: row.started_at.toISOString(),
  last_active_at: row.last_active_at.toISOString(),
})
