/** What the zip holds, for someone who opens it years later. */
export const readMe = (now: Date, email: string) => `Your data at Lyceum

Account: ${email}
Written: ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC

Each folder holds what one part of Lyceum knows of you. The .json files are lists; any text editor opens them, and most
spreadsheets import them. An empty list means that there is nothing.

files/ holds what you uploaded for yourself: your picture, work that you handed in, attachments of what you wrote.
Files that you uploaded for a course belong to the organization of the course and are not in here.

Secrets are not in here: passwords and codes are stored in a form that nobody can read.
`
