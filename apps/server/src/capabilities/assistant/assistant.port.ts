export { setDraftAside, settleDraft } from './budget.repository.ts';
