export { schoolTokens, setDraftAside, settleDraft } from './budget.repository.ts';
