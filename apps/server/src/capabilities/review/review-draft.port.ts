// What who works in bulk does to drafts of questions: by the same hands as one alone.
export {
  demandQuestion,
  draftsSaying,
  lockDraft,
  putDraft,
  type DeskQuestion,
} from './console/editor/draft.repository.ts';
export { saidNow, versionNow } from './console/editor/open-question.ts';
export { questionDesk } from './bank/question-desk.ts';
