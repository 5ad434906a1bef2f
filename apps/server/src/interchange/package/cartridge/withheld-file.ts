import type { Archive } from '../archive.ts';

/** What a platform writes beside its courses: questions with their keys, settings, links between its parts. */
const ownFolders = /(?:^|\/)(?:course_settings|non_cc_assessments)\//i;
const ownNames =
  /(?:\.qti|(?:^|\/)(?:assessment_(?:qti|meta)|assignment_settings|module_meta|course_settings|files_meta|rubrics|canvas_export)\.(?:xml|txt))$/i;

/** The roots of questions, in QTI of all versions and in Moodle's. */
const ofQuestions =
  /<(?:[\w-]+:)?(?:questestinterop|assessmentItem|assessmentTest|qti-assessment-item|qti-assessment-test|quiz)[\s>/]/;

const longestXml = 40_000_000;
const rootWithin = 4000;

/** Whether a file belongs to no learner, whatever a cartridge calls it: answer keys lie in such files. */
export async function isWithheldFile(archive: Archive, name: string): Promise<boolean> {
  if (ownFolders.test(name) || ownNames.test(name)) return true;
  if (!/\.xml$/i.test(name)) return false;
  const bytes = await archive.bytes(name, longestXml);
  if (bytes === undefined) return false;
  const start = bytes.subarray(0, rootWithin);
  // Two bytes a letter: what is said of its letters holds without the empty ones.
  return ofQuestions.test(start.toString('latin1').replaceAll('\0', ''));
}
