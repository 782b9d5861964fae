/** The purpose of files that hold everything of one person; nobody uploads them. */
export const exportPurpose = 'personal-data'
