// What who works in bulk does to drafts of questions: by the same hands as one alone.
export {
  demandQuestion,
  draftsInTopics,
  draftsSaying,
  lockDraft,
  moveTopicDrafts,
  putDraft,
  type DeskQuestion,
} from './console/editor/draft.repository.ts';
export { mistakesIn } from './console/editor/mistakes.ts';
export { formNow, versionNow } from './console/editor/open-question.ts';
export { draftedMarks } from './bank/drafted-marks.ts';
