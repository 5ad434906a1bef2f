export { schoolTokens, setDraftAside, settleDraft, staffTokens } from './budget.repository.ts';
