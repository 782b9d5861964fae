import { clearWritingAtWork } from './clear-writing-at-work.ts'
import type { DemoCourse } from './demo-course.ts'
import { riversAndWhatLivesInThem } from './rivers-and-what-lives-in-them.ts'
import { seamanshipFirstWatch } from './seamanship-first-watch.ts'
import { sqlByAskingQuestions } from './sql-by-asking-questions.ts'
import { statisticsForTheCurious } from './statistics-for-the-curious.ts'
import { typographyForEveryone } from './typography-for-everyone.ts'

export const demoCourses: DemoCourse[] = [
  statisticsForTheCurious,
  sqlByAskingQuestions,
  clearWritingAtWork,
  typographyForEveryone,
  riversAndWhatLivesInThem,
  seamanshipFirstWatch,
]
