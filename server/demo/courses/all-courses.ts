import type { DemoCourse } from './demo-course.ts'
import { sqlByAskingQuestions } from './sql-by-asking-questions.ts'
import { statisticsForTheCurious } from './statistics-for-the-curious.ts'

export const demoCourses: DemoCourse[] = [statisticsForTheCurious, sqlByAskingQuestions]
