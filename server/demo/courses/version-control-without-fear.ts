import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const versionControlWithoutFear: DemoCourse = {
  organization: 'riverside',
  category: 'Programming',
  instructor: 'samuel.adeyemi@riverside.test',
  title: 'Version control without fear',
  subtitle: 'Git as a diary you can go back to',
  description:
    'For pupils and researchers who have files called final_v7_really_final. You learn the dozen commands that matter and the picture behind them.',
  outcomes: [
    'Record work in small, honest steps',
    'Undo almost anything',
    'Work on one thing with other people',
  ],
  requirements: ['You can open a terminal'],
  tags: ['git', 'collaboration'],
  level: 'beginner',
  priceMinor: 0,
  sections: [
    {
      title: 'Alone',
      lessons: [
        previewLesson(
          'Three places',
          7,
          `
A file under Git lives in three places: your **folder**, where you edit; the **stage**, where you lay out what belongs together; and the **history**, where it is kept.

\`\`\`sh
git status
git add report.md figure-2.svg
git commit -m "Explain the outlier in figure 2"
\`\`\`

The stage seems like a detour until the day you fixed a spelling mistake in the middle of a big change. Stage the spelling mistake, commit it; stage the rest, commit that. Two sentences in the diary instead of one muddle.

> tip: Write the message so that it completes "this commit will …". Say why, not what; the what is in the change itself.
`,
        ),
        lesson(
          'Undoing',
          8,
          `
- I changed a file and want it back: \`git restore report.md\`
- I staged too much: \`git restore --staged report.md\`
- The last message was wrong: \`git commit --amend\`
- A commit was a mistake, and others have it already: \`git revert 3f2a1c\`

\`revert\` doesn't erase. It adds a commit that does the opposite, and that is what you want in a history that other people read.

And when everything seems lost, \`git reflog\` lists where you have been, also the places no branch points to any more. Hardly anything that was ever committed disappears within a month.
`,
        ),
      ],
    },
    {
      title: 'Together',
      lessons: [
        lesson(
          'Branches and conflicts',
          8,
          `
A branch is a bookmark that moves when you commit. Make one for every idea, however small:

\`\`\`sh
git switch -c shorter-introduction
\`\`\`

When two people change the same line, Git stops and shows both:

\`\`\`
<<<<<<< HEAD
The river rises in spring.
=======
The river rises twice a year.
>>>>>>> shorter-introduction
\`\`\`

That isn't an error. It is a question to you: which is right? Edit the lines until they say what you both mean, remove the marks, add and commit. Then tell the other person. Conflicts are conversations that somebody forgot to have.
`,
        ),
      ],
    },
  ],
}
