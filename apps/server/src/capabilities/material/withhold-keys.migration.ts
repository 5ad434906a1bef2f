/**
 * Cartridges of other platforms brought quizzes with their keys, and settings, as files that learners could download.
 * The importer leaves them out now; those that were taken before are taken back here. Files that a teacher gave stay.
 */
export const withholdKeys = `
delete from course_file
where storage_key like 'course-files/packages/%'
  and file_name ~* '(\\.qti|^(assessment_(qti|meta)|assignment_settings|module_meta|course_settings|files_meta|rubrics|canvas_export)\\.(xml|txt))$';
`;
